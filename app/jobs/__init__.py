"""Work that outlasts a request: who ordered it, how far it is, how it ends, what is kept of it.

`job` and `runner` are the jobs of this process; `event_stream` sends what one says as it happens.
`worker_process` runs what reads strangers' files in a process of its own, and `worker_lines` is the
side of that process. What must survive a kill is an intent (app.intents).
"""
