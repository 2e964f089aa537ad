"""Tests that need server processes: to kill, freeze or limit them, or two of them."""
