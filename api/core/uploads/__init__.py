"""Uploaded files: documents and photographs, decoded in a separate process."""
