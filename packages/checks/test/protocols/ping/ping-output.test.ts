import { describe, expect, it } from 'vitest';
import { readPingObstacle, readPingOutput } from '../../../src/protocols/ping/ping-output.js';

const lines = (...text: readonly string[]): string => `${text.join('\n')}\n`;

describe('what ping writes', () => {
  it.each([
    [
      'iputils',
      lines(
        'PING 127.0.0.1 (127.0.0.1) 56(84) bytes of data.',
        '64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.216 ms',
        '64 bytes from 127.0.0.1: icmp_seq=2 ttl=64 time=1023 ms',
        '',
        '--- 127.0.0.1 ping statistics ---',
        '3 packets transmitted, 2 received, 33.3333% packet loss, time 2053ms',
        'rtt min/avg/max/mdev = 0.043/0.100/0.216/0.081 ms',
      ),
      { sent: 3, timesMs: [0.216, 1023], report: null },
    ],
    [
      'iputils over IPv6',
      lines(
        'PING ::1(::1) 56 data bytes',
        '64 bytes from ::1: icmp_seq=1 ttl=64 time=0.166 ms',
        '',
        '--- ::1 ping statistics ---',
        '1 packets transmitted, 1 received, 0% packet loss, time 0ms',
      ),
      { sent: 1, timesMs: [0.166], report: null },
    ],
    [
      'BusyBox',
      lines(
        'PING 127.0.0.1 (127.0.0.1): 56 data bytes',
        '64 bytes from 127.0.0.1: seq=0 ttl=64 time=0.052 ms',
        '64 bytes from 127.0.0.1: seq=2 ttl=64 time=3.926 ms',
        '',
        '--- 127.0.0.1 ping statistics ---',
        '3 packets transmitted, 2 packets received, 33% packet loss',
        'round-trip min/avg/max = 0.052/1.351/3.926 ms',
      ),
      { sent: 3, timesMs: [0.052, 3.926], report: null },
    ],
    [
      'inetutils',
      lines(
        'PING ::1 (::1): 56 data bytes',
        '64 bytes from ::1: icmp_seq=0 ttl=64 time=0.067 ms',
        '--- ::1 ping statistics ---',
        '1 packets transmitted, 1 packets received, 0% packet loss',
      ),
      { sent: 1, timesMs: [0.067], report: null },
    ],
    [
      'macOS',
      lines(
        'PING 192.0.2.7 (192.0.2.7): 56 data bytes',
        '64 bytes from 192.0.2.7: icmp_seq=0 ttl=54 time=12.345 ms',
        'Request timeout for icmp_seq 1',
        '',
        '--- 192.0.2.7 ping statistics ---',
        '2 packets transmitted, 1 packets received, 50.0% packet loss',
        'round-trip min/avg/max/stddev = 12.345/12.345/12.345/0.000 ms',
      ),
      { sent: 2, timesMs: [12.345], report: null },
    ],
    [
      'BSD over IPv6',
      lines(
        'PING6(56=40+8+8 bytes) ::1 --> ::1',
        '16 bytes from ::1, icmp_seq=0 hlim=64 time=0.070 ms',
        '',
        '--- ::1 ping6 statistics ---',
        '1 packets transmitted, 1 packets received, 0.0% packet loss',
      ),
      { sent: 1, timesMs: [0.07], report: null },
    ],
    [
      'an answer below what is measured',
      lines('64 bytes from 192.0.2.7: icmp_seq=1 ttl=54 time<1 ms'),
      { sent: null, timesMs: [1], report: null },
    ],
    [
      'a reply that came twice',
      lines(
        '64 bytes from 192.0.2.7: icmp_seq=1 ttl=64 time=0.5 ms',
        '64 bytes from 192.0.2.7: icmp_seq=1 ttl=64 time=0.9 ms (DUP!)',
        '2 packets transmitted, 1 received, +1 duplicates, 50% packet loss, time 1001ms',
      ),
      { sent: 2, timesMs: [0.5], report: null },
    ],
    [
      'a router that reports',
      lines(
        'From 192.0.2.1 icmp_seq=1 Destination Host Unreachable',
        '1 packets transmitted, 0 received, +1 errors, 100% packet loss, time 0ms',
      ),
      { sent: 1, timesMs: [], report: 'destination host unreachable' },
    ],
    [
      'a router that reports over IPv6',
      lines('From fd00::2 icmp_seq=1 Destination unreachable: Address unreachable'),
      { sent: null, timesMs: [], report: 'destination unreachable: address unreachable' },
    ],
    [
      'a router on BSD',
      lines('92 bytes from 192.0.2.1: Time to live exceeded'),
      { sent: null, timesMs: [], report: 'time to live exceeded' },
    ],
    ['nothing', '', { sent: null, timesMs: [], report: null }],
    ['something else', 'usage: ping [-c count] host', { sent: null, timesMs: [], report: null }],
  ])('is read from %s', (_what, text, expected) => {
    expect(readPingOutput(text)).toEqual(expected);
  });

  it.each([
    ['ping: socket: Operation not permitted', 'notPermitted'],
    ['ping: => missing cap_net_raw+p capability or setuid?', 'notPermitted'],
    ['ping: permission denied (are you root?)', 'notPermitted'],
    ['ping: Lacking privilege for icmp socket.', 'notPermitted'],
    ['ping: sendmsg: Operation not permitted', 'notPermitted'],
    ['ping: connect: Network is unreachable', 'noNetwork'],
    ['ping: sendto: Network unreachable', 'noNetwork'],
    ['ping: connect: Cannot assign requested address', 'noNetwork'],
    ['ping: socket: Address family not supported by protocol', 'noNetwork'],
    ['ping: Oh dear', 'other'],
    ['', 'other'],
  ])('says why it could not send: %j is %s', (complaint, expected) => {
    expect(readPingObstacle(complaint)).toBe(expected);
  });
});
