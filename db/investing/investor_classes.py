"""Classes of investors that are granted on request, and the rules that an institution sets itself."""
