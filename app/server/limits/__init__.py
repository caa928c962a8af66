"""How often and how much at a time a visitor may ask: rates, places, and the limits made of them.

The middleware that applies them to pages is app.server.access.throttle; connections have limits of
their own (app.server.access.connection_limits), money too (app.lab.live_calls.guarded_clients).
"""
