package watchpost

import (
	"context"
	"time"
)

// pollInterval is how often WaitFor reads a monitor.
const pollInterval = time.Second

// WaitFor reads a monitor every second until it has the status, and answers with it. The context bounds the wait.
//
//	ctx, cancel := context.WithTimeout(ctx, time.Minute)
//	defer cancel()
//	monitor, err := client.Monitors.WaitFor(ctx, id, watchpost.MonitorStatusUp)
func (s *MonitorsService) WaitFor(ctx context.Context, id string, status MonitorStatus, options ...CallOption) (*Monitor, error) {
	for {
		monitor, err := s.Get(ctx, id, options...)
		if err != nil || monitor.CurrentStatus == status {
			return monitor, err
		}
		if err := sleep(ctx, pollInterval); err != nil {
			return monitor, err
		}
	}
}
