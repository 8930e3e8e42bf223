import { unknownUptime } from '../../../monitoring/history/uptime-windows.js';
import { type Filled, type Filling, monitorNow, shownMonitors, type WidgetOf } from './fill.js';

/** Fills the uptime of monitors in stretches before now. */
export const fillUptime = async (
  { config: { windows } }: WidgetOf<'uptime'>,
  filling: Filling,
): Promise<Filled<'uptime'>> => {
  const { monitors, notice } = shownMonitors(filling);
  const uptimes = await filling.sources.history.uptimeWindows(filling.store, monitors);
  const rows = monitors.map((monitor) => {
    const uptime = uptimes.get(monitor.ref) ?? unknownUptime;
    return {
      ...monitorNow(monitor),
      uptime: Object.fromEntries(windows.map((window) => [window, uptime[window]])),
    };
  });
  return { data: { monitors: rows }, notices: [notice] };
};
