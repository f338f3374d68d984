"""A window with one button in the middle, GTK 3 or 4, that writes down each press. Arguments: GTK version, file."""
import sys

import gi

version, path = sys.argv[1], sys.argv[2]
gi.require_version("Gtk", version)
from gi.repository import GLib, Gtk  # noqa: E402

record = open(path, "w", encoding="utf-8", buffering=1)
presses = [0]


def pressed(_button):
    presses[0] += 1
    record.write('{"clicked": %d}\n' % presses[0])


button = Gtk.Button(label="Press me", margin_top=60, margin_bottom=60, margin_start=60, margin_end=60)
button.connect("clicked", pressed)
if version == "3.0":
    window = Gtk.Window(title="Presses")
    window.add(button)
    window.show_all()
else:
    Gtk.init()
    window = Gtk.Window(title="Presses", child=button)
    window.present()
window.set_default_size(400, 300)
GLib.MainLoop().run()
