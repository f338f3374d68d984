"""A window with a button and an entry that writes down, one JSON line each, what reaches it. Arguments: GTK version, file."""
import json
import sys

import gi

version, path = sys.argv[1], sys.argv[2]
gi.require_version("Gtk", version)
from gi.repository import GLib, Gtk  # noqa: E402

record = open(path, "w", encoding="utf-8", buffering=1)


def say(**what):
    record.write(json.dumps(what) + "\n")


def gtk3():
    from gi.repository import Gdk

    window = Gtk.Window(title="Recorder")
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
    button = Gtk.Button(label="Press me")
    entry = Gtk.Entry()
    area = Gtk.DrawingArea()
    area.set_size_request(300, 100)
    area.add_events(
        Gdk.EventMask.BUTTON_PRESS_MASK
        | Gdk.EventMask.BUTTON_RELEASE_MASK
        | Gdk.EventMask.POINTER_MOTION_MASK
        | Gdk.EventMask.SCROLL_MASK
    )
    presses = [0]

    def pressed(_button):
        presses[0] += 1
        say(clicked=presses[0])

    button.connect("clicked", pressed)
    entry.connect("changed", lambda e: say(text=e.get_text()))
    entry.connect("activate", lambda e: say(activated=True))
    kinds = {
        Gdk.EventType.BUTTON_PRESS: "press",
        Gdk.EventType._2BUTTON_PRESS: "double",
        Gdk.EventType._3BUTTON_PRESS: "triple",
        Gdk.EventType.BUTTON_RELEASE: "release",
    }

    def on_button(_area, event):
        say(mouse=kinds[event.type], button=event.button, state=int(event.state) & 0xFF, x=int(event.x_root), y=int(event.y_root))
        return True

    def on_scroll(_area, event):
        say(scroll=event.direction.value_nick)
        return True

    area.connect("button-press-event", on_button)
    area.connect("button-release-event", on_button)
    area.connect("motion-notify-event", lambda _a, e: say(moved=[int(e.x_root), int(e.y_root)]))
    area.connect("scroll-event", on_scroll)
    window.connect("key-press-event", lambda _w, e: say(key=Gdk.keyval_name(e.keyval), state=int(e.state) & 0xFF) and False)
    for child in (button, entry, area):
        box.pack_start(child, False, False, 0)
    window.add(box)
    window.connect("destroy", Gtk.main_quit)
    window.set_default_size(320, 240)

    def place(child):
        _, x, y = child.get_window().get_origin()
        size = child.get_allocation()
        if not isinstance(child, Gtk.DrawingArea):
            x, y = x + size.x, y + size.y
        return [x, y, size.width, size.height]

    def ready():
        say(ready=True, button=place(button), entry=place(entry), area=place(area))
        return False

    window.show_all()
    entry.grab_focus()
    # Where it is counts once the window manager has put it there.
    window.connect("configure-event", lambda *_: GLib.idle_add(ready) and False)
    GLib.timeout_add(300, ready)
    Gtk.main()


def gtk4():
    application = Gtk.Application(application_id="org.glovebox.Recorder")

    def activate(app):
        window = Gtk.ApplicationWindow(application=app, title="Recorder")
        entry = Gtk.Entry()
        entry.connect("changed", lambda e: say(text=e.get_text()))
        window.set_child(entry)
        window.present()
        entry.grab_focus()
        GLib.timeout_add(300, lambda: say(ready=True) or False)

    application.connect("activate", activate)
    application.run([])


gtk3() if version == "3.0" else gtk4()
