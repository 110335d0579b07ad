"""`make spec`: how much of docs/spec is built, can be reached, and was shown.

Each row of a checklist has three columns:

|        | nominal                       | reached                                  | shown                          |
|--------|-------------------------------|------------------------------------------|--------------------------------|
| calls  | the OpenAPI document has it   | a page sends it, or its `client` is set  | the browser run sent it        |
| routes | a path of the router matches  | it has its own page, opened if a browser | the browser run showed it      |
|        |                               | run is recorded                          |                                |
| rules  | a test names it               | the code that the test proves is used    | over a route, or on a page     |

The browser run records the shown pages and the sent calls (`record.py`). An edge of a chart counts when a workflow test
has walked it (`tests/spec_report/chart_edges.py`).
"""
