import type { Area } from '../geometry.ts';

/** A window as people know it: one of an application, with what the window manager says of it. */
export interface DesktopWindow {
  /** The X window id of the application's own window, without the window manager's frame. */
  readonly id: number;
  readonly title: string;
  /** WM_CLASS: the instance's name and the application's class. Both empty where the window tells none. */
  readonly instance: string;
  readonly className: string;
  /** Undefined for windows of other machines, and where neither the server nor the window tells. */
  readonly pid: number | undefined;
  /** The application's id as its window gives it, as in `org.gnome.Calculator`; many give none. */
  readonly applicationId: string | undefined;
  /** What a person sees of the application's window: without frame and without the shadow that it draws itself. */
  readonly bounds: Area;
  /** The X window, with the shadow. Accessibility of GTK 4 counts from within it. */
  readonly area: Area;
  /** Widths of the shadow in the X window. */
  readonly shadow: Edges;
  /** Widths of the window manager's frame around it. */
  readonly frame: Edges;
  /** `normal`, `dialog`, `dock`, `desktop`, … */
  readonly type: string;
  /** `maximized_vert`, `fullscreen`, `above`, … */
  readonly states: readonly string[];
  readonly minimized: boolean;
  readonly active: boolean;
  /** The window that this one is a dialog of. */
  readonly transientFor: number | undefined;
  /** The workspace; undefined where there are none, or it is on all of them. */
  readonly workspace: number | undefined;
  /** 0 is the lowest. */
  readonly stacking: number;
}

/** Widths in device pixels. */
export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The order of _NET_FRAME_EXTENTS and _GTK_FRAME_EXTENTS; none where the property is not there. */
export function readEdges([left = 0, right = 0, top = 0, bottom = 0]: readonly number[]): Edges {
  return { left, right, top, bottom };
}

/** The area without the edges; never less than one pixel, whatever a program writes into its properties. */
export function inset(area: Area, edges: Edges): Area {
  return {
    x: area.x + edges.left,
    y: area.y + edges.top,
    width: Math.max(1, area.width - edges.left - edges.right),
    height: Math.max(1, area.height - edges.top - edges.bottom),
  };
}
