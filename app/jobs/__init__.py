"""Jobs: work that takes longer than a request.

`job` and `runner` hold a job's owner, progress, end and expiry; `event_stream` sends its events as
they happen. `worker_process` runs code on untrusted files in a separate process, and `worker_lines`
is the worker's side of that. Work that must survive a kill is an intent (app.jobs.intents).

Some work looks like a job and is none: nobody owns, watches or cancels it apart from the request,
command or server that waits for it. OWN_WORK in tests/test_architecture.py lists it with reasons.
"""
