"""A window with a menu bar, a button and an entry; it writes down, one JSON line each, what reaches it. Arguments: file, title."""
import json
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402

path, title = sys.argv[1], sys.argv[2]
record = open(path, "w", encoding="utf-8", buffering=1)


def say(**what):
    record.write(json.dumps(what) + "\n")


def item(menu, label, kind=Gtk.MenuItem, enabled=True):
    entry = kind(label=label)
    entry.set_sensitive(enabled)
    if kind is Gtk.CheckMenuItem:
        entry.connect("toggled", lambda one: say(menu=label, on=one.get_active()))
    else:
        entry.connect("activate", lambda one: say(menu=label))
    menu.append(entry)


bar = Gtk.MenuBar()
for name in ("File", "View"):
    top, menu = Gtk.MenuItem(label=name), Gtk.Menu()
    top.set_submenu(menu)
    bar.append(top)
    if name == "File":
        item(menu, "Save")
        item(menu, "Print…", enabled=False)
    else:
        item(menu, "Ruler", Gtk.CheckMenuItem)
entry = Gtk.Entry()
entry.connect("changed", lambda one: say(text=one.get_text()))
button = Gtk.Button(label="Press me")
button.connect("clicked", lambda _: say(clicked=True))
button.connect("button-press-event", lambda _, event: say(button=event.button, state=int(event.state) & 0xF))
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
for widget in (bar, entry, button):
    box.pack_start(widget, False, False, 0)
window = Gtk.Window(title=title)
window.set_default_size(400, 240)
window.add(box)
window.connect("destroy", Gtk.main_quit)
window.show_all()
entry.grab_focus()
Gtk.main()
