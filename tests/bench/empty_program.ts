// Nothing: what any program of this project costs to start.
