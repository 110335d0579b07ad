"""`make spec`: how much of docs/spec is built, can be reached, and was shown.

Each row of a checklist has three columns:

|        | nominal                       | reached                                  | shown                          |
|--------|-------------------------------|------------------------------------------|--------------------------------|
| calls  | the OpenAPI document has it   | a page sends it, or its `client` is told | the browser run sent it        |
| routes | a path of the router matches  | it has a page of its own, opened if a    | the browser run stood there    |
|        |                               | browser run is recorded                  |                                |
| rules  | a test names it               | the code that the test proves is used    | over a route, or on a page     |

The browser run writes what it stood at and sent (`record.py`). Edges of charts are counted when a workflow test walked
them (`tests/coverage/edges.py`).
"""
