import type { DashboardWidget, PublicWidget, WidgetData } from '@watchpost/schemas';

/**
 * What people without an account see of a widget: fields named one by one. A field that is added to the data of members
 * stays hidden until it is named here.
 */
export const publicWidget = (
  { title, x, y, w, h }: Pick<DashboardWidget, 'title' | 'x' | 'y' | 'w' | 'h'>,
  widget: WidgetData,
): PublicWidget => {
  const { id, status, notice } = widget;
  const shown = { id, title, x, y, w, h, status, notice };
  switch (widget.type) {
    case 'stat': {
      const { data } = widget;
      if (data === null) return { ...shown, type: 'stat', data };
      const { unit, value, level, counts } = data;
      return { ...shown, type: 'stat', data: { unit, value, level, counts } };
    }
    case 'timeseries': {
      const { data } = widget;
      if (data === null) return { ...shown, type: 'timeseries', data };
      const series = data.series.map(({ name, values }) => ({ name, values }));
      return { ...shown, type: 'timeseries', data: { unit: data.unit, at: data.at, series } };
    }
    case 'statusHistory': {
      const { data } = widget;
      if (data === null) return { ...shown, type: 'statusHistory', data };
      const monitors = data.monitors.map(({ name, currentStatus, statuses, uptimePercents }) => ({
        name,
        currentStatus,
        statuses,
        uptimePercents,
      }));
      return { ...shown, type: 'statusHistory', data: { at: data.at, monitors } };
    }
    case 'uptime': {
      const { data } = widget;
      if (data === null) return { ...shown, type: 'uptime', data };
      const monitors = data.monitors.map(({ name, currentStatus, uptime }) => ({ name, currentStatus, uptime }));
      return { ...shown, type: 'uptime', data: { monitors } };
    }
    case 'monitorList': {
      const { data } = widget;
      if (data === null) return { ...shown, type: 'monitorList', data };
      const monitors = data.monitors.map(({ name, currentStatus, latencyMs, uptimePercent }) => ({
        name,
        currentStatus,
        latencyMs,
        uptimePercent,
      }));
      return { ...shown, type: 'monitorList', data: { totalItems: data.totalItems, monitors } };
    }
    case 'incidentList': {
      const { data } = widget;
      if (data === null) return { ...shown, type: 'incidentList', data };
      const incidents = data.incidents.map((incident) => ({
        status: incident.status,
        severity: incident.severity,
        startedAt: incident.startedAt,
        resolvedAt: incident.resolvedAt,
        monitors: incident.monitors.map(({ name }) => name),
      }));
      return { ...shown, type: 'incidentList', data: { totalItems: data.totalItems, incidents } };
    }
    case 'certificates': {
      const { data } = widget;
      if (data === null) return { ...shown, type: 'certificates', data };
      const certificates = data.certificates.map(({ name, validTo, daysRemaining }) => ({
        name,
        validTo,
        daysRemaining,
      }));
      return { ...shown, type: 'certificates', data: { totalItems: data.totalItems, certificates } };
    }
    case 'text':
      return { ...shown, type: 'text', data: widget.data === null ? null : { markdown: widget.data.markdown } };
  }
};
