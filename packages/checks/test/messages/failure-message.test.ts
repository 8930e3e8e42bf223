import { describe, expect, it } from 'vitest';
import { failureMessages as says } from '../../src/messages/failure-message.js';

const at = Date.parse('2026-01-31T03:04:05Z');
const host = 'shop.example';

/** Every sentence, as an operator on call reads it. */
const sentences: Readonly<Record<keyof typeof says, readonly (readonly [said: string, expected: string])[]>> = {
  timedOut: [[says.timedOut(10, 'tls'), 'timed out after 10 s during the TLS handshake']],
  stopped: [[says.stopped(), 'the check was stopped because this server is stopping']],
  offline: [
    [says.offline(), 'this server could not reach the network of the target: nothing else in it answered either'],
  ],
  nameNotFound: [[says.nameNotFound(host), 'name not found: shop.example']],
  nameServersFailed: [[says.nameServersFailed(host), 'the name servers gave no answer for shop.example']],
  addressRefused: [
    [
      says.addressRefused(host, 'private'),
      'shop.example is a private address; this server does not check private targets',
    ],
    [says.addressRefused(host, 'metadata'), 'shop.example is a cloud metadata address; it is never checked'],
  ],
  connectionRefused: [[says.connectionRefused(), 'connection refused']],
  udpRefused: [[says.udpRefused(), 'connection refused: nothing listens on this UDP port']],
  noReply: [[says.noReply('connect'), 'the host does not reply while connecting']],
  hostUnreachable: [[says.hostUnreachable(), 'no route to the host']],
  networkUnreachable: [[says.networkUnreachable(), 'this server has no route to the network of the target']],
  localLimit: [[says.localLimit('EMFILE'), 'this server could not open a connection (EMFILE)']],
  reset: [[says.reset('answer'), 'connection reset while waiting for the answer']],
  closed: [[says.closed('body'), 'connection closed while reading the answer']],
  connectionFailed: [[says.connectionFailed('EIO', 'signIn'), 'connection failed while signing in (EIO)']],
  noPingReply: [
    [says.noPingReply(1, null), 'no reply to 1 ping'],
    [
      says.noPingReply(3, 'destination host unreachable'),
      'no reply to 3 pings: a router reports destination host unreachable',
    ],
  ],
  pingsLost: [[says.pingsLost(67, 3, 50), '67% of 3 pings were lost, expected at most 50%']],
  noPingProgram: [[says.noPingProgram(), 'this server has no ping program']],
  pingNotPermitted: [[says.pingNotPermitted(), 'this server is not permitted to send pings']],
  noFallbackPort: [
    [
      says.noFallbackPort(says.noPingProgram()),
      'this server has no ping program, and config.fallbackPort names no port to try instead',
    ],
  ],
  fallbackFailed: [
    [
      says.fallbackFailed(says.connectionRefused(), 22, says.noPingProgram()),
      'connection refused (port 22 was tried because this server has no ping program)',
    ],
  ],
  pingFailed: [[says.pingFailed(), 'the ping program failed on this server']],

  certificateExpired: [[says.certificateExpired(at), 'certificate expired on 2026-01-31']],
  authorityExpired: [[says.authorityExpired('R3', at), 'certificate of its authority (R3) expired on 2026-01-31']],
  certificateNotYetValid: [[says.certificateNotYetValid(at), 'certificate is not valid before 2026-01-31']],
  authorityNotYetValid: [
    [says.authorityNotYetValid('R3', at), 'certificate of its authority (R3) is not valid before 2026-01-31'],
  ],
  selfSigned: [[says.selfSigned(), 'certificate is self-signed']],
  untrustedAuthority: [
    [says.untrustedAuthority('Our CA'), 'certificate comes from an authority that is not trusted (Our CA)'],
  ],
  unknownAuthority: [
    [
      says.unknownAuthority('R3'),
      'certificate comes from an authority that is not trusted (R3), or its chain is incomplete',
    ],
  ],
  certificateOfNoServer: [[says.certificateOfNoServer(), 'certificate is not meant for servers']],
  commonNameOnly: [
    [
      says.commonNameOnly('a.example'),
      'certificate names a.example only as its common name, which browsers do not accept: it has no subject alternative name',
    ],
  ],
  wrongHost: [
    [says.wrongHost('192.0.2.1', ['192.0.2.1']), 'certificate names 192.0.2.1 as a host name, not as an IP address'],
    [says.wrongHost(host, []), 'certificate is not for shop.example'],
    [
      says.wrongHost(host, ['a.example', 'b.example', 'c.example', 'd.example']),
      'certificate is not for shop.example, but for a.example, b.example, c.example and 1 more',
    ],
  ],
  certificateRefused: [
    [says.certificateRefused('CERT_SIGNATURE_FAILURE'), 'certificate is not accepted (CERT_SIGNATURE_FAILURE)'],
  ],
  certificateEndsSoon: [
    [says.certificateEndsSoon(1, 14), 'certificate ends in 1 day, expected at least 14'],
    [says.certificateEndsSoon(0, 14), 'certificate ends in 0 days, expected at least 14'],
  ],
  noCertificate: [[says.noCertificate(), 'the target shows no certificate']],
  badCaCertificates: [[says.badCaCertificates(), 'caCertificates cannot be read as PEM certificates']],
  noTls: [[says.noTls(), 'the target does not speak TLS on this port']],
  oldTls: [[says.oldTls(), 'the target speaks no TLS version from 1.2 on']],
  noCommonCipher: [[says.noCommonCipher(), 'the target and this server have no TLS cipher in common']],
  weakTlsKey: [[says.weakTlsKey(), 'the target uses a key for TLS that is too short']],
  handshakeRefused: [
    [
      says.handshakeRefused(),
      'the target refuses the TLS handshake: it has no cipher in common, no certificate for this name, or asks for a client certificate',
    ],
  ],
  unknownServerName: [[says.unknownServerName(), 'the target does not know the name that the TLS handshake asks for']],
  noHttp1: [[says.noHttp1(), 'the target does not speak HTTP/1.1']],
  tlsFailed: [
    [
      says.tlsFailed('the target says: internal error', 'tls'),
      'TLS handshake failed (the target says: internal error)',
    ],
    [says.tlsFailed('ERR_SSL_X', 'body'), 'TLS failed while reading the answer (ERR_SSL_X)'],
  ],
  clientCertificate: [[says.clientCertificate(), 'the target asks for a client certificate']],
  clientCertificateRefused: [
    [says.clientCertificateRefused(), 'the target does not accept the client certificate, or asks for one'],
  ],
  clientAuthorityUnknown: [
    [says.clientAuthorityUnknown(), 'the target does not trust the authority of the client certificate'],
  ],
  clientCertificateExpired: [
    [says.clientCertificateExpired(), 'the target says that the client certificate has expired'],
  ],
  clientCertificateRevoked: [
    [says.clientCertificateRevoked(), 'the target says that the client certificate was revoked'],
  ],
  badClientCertificate: [[says.badClientCertificate(), 'clientCertificate cannot be used as a PEM certificate']],
  badClientKey: [[says.badClientKey(), 'clientKey cannot be read as a private key in PEM']],
  encryptedKey: [[says.encryptedKey(), 'clientKey is encrypted; it is needed without a passphrase']],
  foreignClientKey: [[says.foreignClientKey(), 'clientKey does not belong to clientCertificate']],
  halfClientCertificate: [[says.halfClientCertificate(), 'clientCertificate and clientKey are needed together']],

  statusNotAccepted: [[says.statusNotAccepted(503, ['200-299', '404']), 'answered 503, expected 200-299, 404']],
  answerFault: [
    [says.answerFault('notHttp'), 'malformed answer: not HTTP'],
    [says.answerFault('headersTooLarge'), 'headers of the answer are larger than 256 KiB'],
    [says.answerFault('tooManyHeaders'), 'the answer has more than 5000 headers'],
  ],
  oddity: [
    [says.oddity('lineEnds'), 'lines end without a carriage return'],
    [says.oddity('lengthBesideChunks'), 'it has Content-Length beside Transfer-Encoding'],
  ],
  oddAnswer: [
    [says.oddAnswer(['lineEnds']), 'the answer breaks rules of HTTP: lines end without a carriage return'],
    [
      says.oddAnswer(['beginning', 'version', 'noHeader', 'repeatedLength']),
      'the answer breaks rules of HTTP: something stands before HTTP, its version of HTTP is unknown, a line among its headers is no header and 1 more',
    ],
  ],
  tooManyInterimAnswers: [[says.tooManyInterimAnswers(20), 'more than 20 interim answers (1xx)']],
  tooManyRedirects: [[says.tooManyRedirects(5), 'redirected more than 5 times']],
  badRedirect: [[says.badRedirect(), 'redirected to an address that is not an http or https URL']],
  afterRedirect: [
    [
      says.afterRedirect(says.connectionRefused(), 'https://shop.example'),
      'connection refused (after a redirect to https://shop.example)',
    ],
  ],
  bodyTooLarge: [[says.bodyTooLarge(1_048_576), 'body is larger than 1 MiB, too large to be read']],
  bodyInPieces: [[says.bodyInPieces(20_000), 'body comes in more than 20000 pieces, too many to be read']],
  bodyNotDecoded: [[says.bodyNotDecoded('zip'), 'body cannot be decoded (content-encoding zip)']],
  notJson: [
    [says.notJson(' '), 'body is empty, not JSON'],
    [says.notJson('<html>'), 'body is not JSON, but "<html>"'],
  ],
  notWebSocket: [
    [says.notWebSocket('Upgrade'), 'the target does not switch to WebSocket: it answered 101 with a wrong Upgrade'],
  ],
  webSocketClosed: [
    [says.webSocketClosed(1011, ''), 'the target closed the WebSocket (1011, internal error)'],
    [says.webSocketClosed(1011, 'no room'), 'the target closed the WebSocket (1011, "no room")'],
    [says.webSocketClosed(4711, ''), 'the target closed the WebSocket (4711)'],
  ],
  notExposition: [
    [
      says.notExposition('OpenMetrics', 'line 2: the last line must be # EOF'),
      'malformed answer: not OpenMetrics (line 2: the last line must be # EOF)',
    ],
  ],
  noSample: [
    [says.noSample('wait{a="b"}', []), 'the answer has no sample of wait{a="b"}'],
    [
      says.noSample('wait', ['wait_sum', 'wait_count']),
      'the answer has no sample of wait, but of wait_sum, wait_count',
    ],
  ],
  sampleOutOfBounds: [[says.sampleOutOfBounds('load{a="b"}', 5.2, '<', 4), 'load{a="b"} is 5.2, expected < 4']],

  badSelector: [
    [
      says.badSelector('up{', 'must be a selector such as node_load1{job="node"}: expected a label at character 4'),
      'the selector up{ must be a selector such as node_load1{job="node"}: expected a label at character 4',
    ],
  ],
  notScraped: [
    [
      says.notScraped('text/html', 'OpenMetrics', 'line 1: expected the name of a metric'),
      'malformed answer: text/html, not OpenMetrics (line 1: expected the name of a metric)',
    ],
    [says.notScraped('', 'OpenMetrics', 'line 1: x'), 'malformed answer: not OpenMetrics (line 1: x)'],
  ],
  binaryExposition: [
    [says.binaryExposition(), 'the exporter answers in the binary format of Prometheus, which is not read'],
  ],
  tooManySeries: [
    [
      says.tooManySeries(12_000, 500, [
        ['cpu', 11_000],
        ['disk', 1000],
      ]),
      'the selectors keep 12,000 series, at most 500 may be kept; most are of cpu (11,000), disk (1,000)',
    ],
  ],
  tooManyLabels: [[says.tooManyLabels('up', 64), 'a series of up has more than 64 labels']],
  nameTooLong: [[says.nameTooLong('up', 500), 'the name up is longer than 500 characters']],
  labelNameTooLong: [[says.labelNameTooLong('up', 200), 'a label of up has a name longer than 200 characters']],
  labelTooLong: [[says.labelTooLong('up', 'path', 1000), 'the label path of up is longer than 1000 characters']],

  assertionFailed: [
    [
      says.assertionFailed({ source: 'header', path: 'X-A', operator: 'exists' }, undefined),
      'header X-A is missing, expected to exist',
    ],
    [
      says.assertionFailed({ source: 'json', path: '$.state', operator: 'equals', expected: 'up' }, 'down'),
      'json $.state is "down", expected "up"',
    ],
    [
      says.assertionFailed({ source: 'status', operator: 'in', expected: [200, 204] }, 500),
      'status is 500, expected one of 200, 204',
    ],
    [
      says.assertionFailed({ source: 'latency', operator: 'lessThan', expected: 500 }, 812.345),
      'latency is 812.35 ms, expected less than 500',
    ],
    [says.assertionFailed({ source: 'body', operator: 'notExists' }, 'a'), 'body is "a", expected none'],
  ],
  tookLonger: [
    [says.tookLonger(812.35, 500), 'took 812.35 ms, more than the 500 ms after which it counts as degraded'],
  ],
  notExpected: [[says.notExpected('-ERR', '+OK'), 'the answer "-ERR" does not contain "+OK"']],
  badJsonPath: [
    [
      says.badJsonPath('$..a'),
      '"$..a" is not a path to one value of JSON, such as $.items[0].state: it takes names and indexes, and no *, .., slices or filters',
    ],
  ],
  badRecordNumber: [[says.badRecordNumber('a'), '"a" is not the number of a record, such as 0 or -1']],
  badPattern: [[says.badPattern('('), '"(" is not a pattern in the syntax of RE2']],
  patternTooSlow: [
    [
      says.patternTooSlow('(a+)+', 200),
      'searching for the pattern "(a+)+" takes longer than 200 ms; a simpler one is needed',
    ],
  ],
  patternsBusy: [[says.patternsBusy(), 'too many checks of this organization search for patterns at the same time']],

  notProtocol: [[says.notProtocol('SMTP'), 'malformed answer: not SMTP']],
  answerTooLarge: [[says.answerTooLarge(1_048_576), 'the answer is larger than 1 MiB']],
  answerInPieces: [[says.answerInPieces(40_000), 'the answer comes in more than 40000 pieces']],
  commandFailed: [
    [says.commandFailed('EHLO', '550 go away'), 'EHLO failed: 550 go away'],
    [says.commandFailed('PING', ''), 'PING failed'],
  ],
  notWelcome: [[says.notWelcome('554 no'), 'the target refused the connection: "554 no"']],
  noTlsOffered: [[says.noTlsOffered(), 'the target does not offer TLS on this port']],
  startTlsRefused: [[says.startTlsRefused('a NO'), 'the target refused to start TLS: "a NO"']],
  saidBeforeTls: [[says.saidBeforeTls(), 'the target said more than it may before the TLS handshake']],
  tlsNeeded: [[says.tlsNeeded(), 'the target requires TLS']],
  signInNotOffered: [[says.signInNotOffered(), 'the target does not offer to sign in']],
  signInNeedsTls: [[says.signInNeedsTls(), 'the target requires TLS to sign in']],
  signInNeeded: [[says.signInNeeded(), 'the target asks for a password, and this monitor has none']],
  signInNotNeeded: [[says.signInNotNeeded(), 'the target asks for no password, and this monitor has one']],
  signInRefused: [[says.signInRefused(), 'the target does not accept the user name or the password']],
  signInMethodUnknown: [
    [says.signInMethodUnknown('GSSAPI'), 'the target asks for a way to sign in that checks do not know: GSSAPI'],
  ],
  clearPasswordRefused: [
    [says.clearPasswordRefused(), 'the target asks for the password in the clear, which is only sent with TLS'],
  ],
  notLetIn: [[says.notLetIn('28000'), 'the target denies access to this user from here (28000)']],
  notLetInPlain: [
    [says.notLetInPlain('28000'), 'the target denies access to this user from here, at least without TLS (28000)'],
  ],
  connectionDenied: [[says.connectionDenied('locked', '4151'), 'connection denied: locked (4151)']],
  tooManyConnections: [[says.tooManyConnections(), 'the target has reached its limit of connections']],
  notReady: [[says.notReady(), 'the target is starting up or shutting down']],
  unavailable: [[says.unavailable(), 'the target says that it is not available now']],
  noDatabase: [[says.noDatabase('shop'), 'there is no database "shop"']],
  queryFailed: [[says.queryFailed('division by zero', '22012'), 'query failed: division by zero (22012)']],
  fileAsked: [[says.fileAsked(), 'the target requested a local file (LOAD DATA LOCAL), which was refused']],
  otherMqtt: [[says.otherMqtt(), 'the target does not speak MQTT 3.1.1']],
  clientIdRefused: [[says.clientIdRefused(), 'the target does not accept the client identifier']],
  subscriptionRefused: [[says.subscriptionRefused('a/#'), 'the target refuses a subscription to "a/#"']],
  tooManyMessages: [
    [says.tooManyMessages(10_000), 'more than 10000 messages came, and none of them was the expected one'],
  ],
  oldSsh: [[says.oldSsh('1.5'), 'the target only speaks SSH 1.5, expected 2.0']],

  noHttp2: [
    [says.noHttp2(true), 'the target does not speak HTTP/2, as gRPC does'],
    [says.noHttp2(false), 'the target does not speak HTTP/2 without TLS, as gRPC does'],
  ],
  notGrpcStatus: [[says.notGrpcStatus(502), 'answered 502, not gRPC']],
  notGrpcType: [
    [says.notGrpcType('text/html'), 'answered with text/html, not gRPC'],
    [says.notGrpcType(undefined), 'answered without a content type, not gRPC'],
  ],
  noGrpcStatus: [[says.noGrpcStatus(), 'malformed answer: no gRPC status']],
  noHealthStatus: [[says.noHealthStatus(), 'malformed answer: no health status']],
  healthTooLarge: [[says.healthTooLarge(65_536), 'the answer is larger than 64 KiB, too large for a health status']],
  callBrokenOff: [[says.callBrokenOff('REFUSED_STREAM'), 'the call was broken off (REFUSED_STREAM)']],
  callEnded: [
    [says.callEnded('UNAVAILABLE', ''), 'the call ended with UNAVAILABLE'],
    [says.callEnded('UNAVAILABLE', 'no pool'), 'the call ended with UNAVAILABLE: no pool'],
  ],
  noHealthService: [[says.noHealthService(), 'the target does not offer the health service grpc.health.v1.Health']],
  healthNotReported: [[says.healthNotReported(), 'the target does not report its health (NOT_FOUND)']],
  serviceUnknown: [[says.serviceUnknown('shop.Cart'), 'the target knows no service "shop.Cart"']],
  tokenNeeded: [[says.tokenNeeded(), 'the target asks for a token, and this monitor has none']],
  tokenRefused: [[says.tokenRefused(), 'the target does not accept the token']],
  callNotPermitted: [[says.callNotPermitted(), 'the target does not permit the call']],
  unhealthy: [
    [says.unhealthy('', 'NOT_SERVING'), 'the target reports NOT_SERVING'],
    [says.unhealthy('shop.Cart', 'NOT_SERVING'), 'the service "shop.Cart" reports NOT_SERVING'],
  ],

  otherRcode: [
    [says.otherRcode('NXDOMAIN', 'NOERROR'), 'answered NXDOMAIN (no such name), expected NOERROR'],
    [says.otherRcode('RCODE9', 'NOERROR'), 'answered RCODE9, expected NOERROR'],
  ],
  noRecord: [[says.noRecord('MX'), 'answered without a record of type MX']],
  tooManyRecords: [[says.tooManyRecords(1000), 'the answer has more than 1000 records']],
  clockOff: [
    [says.clockOff(1500, 1000), 'its clock is 1500 ms ahead of the clock of this server, expected at most 1000 ms'],
    [says.clockOff(-1500, 1000), 'its clock is 1500 ms behind the clock of this server, expected at most 1000 ms'],
  ],
  stratumTooHigh: [[says.stratumTooHigh(5, 3), 'it is 5 steps from a reference clock (stratum 5), expected at most 3']],
  clockNotSynchronized: [
    [says.clockNotSynchronized(''), 'the target says that its clock is not synchronized'],
    [says.clockNotSynchronized('INIT'), 'the target says that its clock is not synchronized (INIT)'],
  ],
  polledTooOften: [[says.polledTooOften(), 'the target says that it is asked too often (RATE)']],
  timeDenied: [[says.timeDenied('DENY'), 'the target does not tell the time to this server (DENY)']],
  signInIncomplete: [[says.signInIncomplete(), 'a user name and a password are needed together']],
  noDirectoryEntry: [[says.noDirectoryEntry('dc=a'), 'there is no entry "dc=a"']],
  searchNotPermitted: [[says.searchNotPermitted(), 'the target does not permit this user to search']],
  directoryElsewhere: [[says.directoryElsewhere(), 'the target refers to another directory']],
  tooFewEntries: [
    [says.tooFewEntries(0, 1), 'the search found no entry, expected at least 1'],
    [says.tooFewEntries(1, 2), 'the search found 1 entry, expected at least 2'],
    [says.tooFewEntries(2, 3), 'the search found 2 entries, expected at least 3'],
  ],
  otherAmqp: [[says.otherAmqp(), 'the target does not speak AMQP 0-9-1']],
  noVirtualHost: [[says.noVirtualHost('a'), 'there is no virtual host "a", or this user may not use it']],
  noQueue: [[says.noQueue('a'), 'there is no queue "a"']],
  queueNotPermitted: [[says.queueNotPermitted('a'), 'this user may not see the queue "a"']],
  queueLocked: [[says.queueLocked('a'), 'the queue "a" belongs to another connection alone']],
  tooManyMessagesWaiting: [
    [says.tooManyMessagesWaiting(1, 0), 'the queue holds 1 message, expected at most 0'],
    [says.tooManyMessagesWaiting(3, 2), 'the queue holds 3 messages, expected at most 2'],
  ],
  tooFewConsumers: [[says.tooFewConsumers(1, 2), 'the queue has 1 consumer, expected at least 2']],
  oldMongodb: [[says.oldMongodb(), 'the target is older than MongoDB 4.4.2']],
  commandNotPermitted: [[says.commandNotPermitted('ping'), 'this user may not run ping']],
  otherRole: [[says.otherRole('secondary', 'primary'), 'the role of the target is secondary, expected primary']],
  redirectedElsewhere: [[says.redirectedElsewhere('db-2:11003'), 'the target redirects to another host, "db-2:11003"']],
  noCommonAlgorithm: [
    [
      says.noCommonAlgorithm('cipher', ['aes256-cbc', '3des-cbc']),
      'the target offers no cipher that checks know: aes256-cbc, 3des-cbc',
    ],
  ],
  hostKeyNotProved: [[says.hostKeyNotProved(), 'the target did not prove that its host key is its own']],
  otherHostKey: [[says.otherHostKey('SHA256:a', 'SHA256:b'), 'the host key is SHA256:a, expected SHA256:b']],
  otherSignIns: [[says.otherSignIns(['publickey']), 'the target asks for other ways to sign in: publickey']],
  passwordChangeAsked: [[says.passwordChangeAsked(), 'the target asks for a new password first']],
  privateKeyRefused: [[says.privateKeyRefused(), 'the target does not accept the user name or the private key']],
  privateKeyUnreadable: [[says.privateKeyUnreadable(), 'the private key of this monitor cannot be read']],
  privateKeyEncrypted: [
    [says.privateKeyEncrypted(), 'the private key of this monitor has a passphrase; remove it with ssh-keygen -p'],
  ],
  sftpLoginNeeded: [[says.sftpLoginNeeded(), 'a user name and a password or private key are needed to list a folder']],
  sftpNotOffered: [[says.sftpNotOffered(), 'the target lets this user in, but not use SFTP']],
  otherKafka: [[says.otherKafka(), 'the target speaks no version of the Kafka protocol that checks know']],
  mechanismNotOffered: [
    [says.mechanismNotOffered('plain', []), 'the target does not offer to sign in with plain'],
    [
      says.mechanismNotOffered('plain', ['GSSAPI', 'SCRAM-SHA-256']),
      'the target does not offer to sign in with plain, but with GSSAPI, SCRAM-SHA-256',
    ],
  ],
  noTopic: [[says.noTopic('a'), 'there is no topic "a"']],
  topicNotPermitted: [[says.topicNotPermitted('a'), 'this user may not see the topic "a"']],
  noPartitions: [[says.noPartitions('a'), 'the topic "a" has no partition']],
  noLeader: [[says.noLeader(3), 'partition 3 has no leader']],
  tooFewInSync: [[says.tooFewInSync(3, 1, 2), 'partition 3 has 1 of its replicas in sync, expected at least 2']],
  challengedAgain: [[says.challengedAgain(), 'the target asks back again and again instead of answering']],
  notInFolder: [[says.notInFolder('a.txt'), 'the folder does not list "a.txt"']],
  sharedSecretNeeded: [[says.sharedSecretNeeded(), 'this monitor has no shared secret']],
  otherSharedSecret: [
    [says.otherSharedSecret(), 'the target has another shared secret, or what it answered was changed on the way'],
  ],
  snmpUserNeeded: [[says.snmpUserNeeded(), 'version 3 of SNMP needs a user name']],
  snmpUserUnknown: [[says.snmpUserUnknown(), 'the target does not know this user']],
  snmpLevelRefused: [[says.snmpLevelRefused(), 'the target does not secure messages as this monitor asks']],
  privacyPasswordRefused: [
    [says.privacyPasswordRefused(), 'the target does not accept the password that encrypts, or has another one'],
  ],
  otherEngineTime: [[says.otherEngineTime(), 'the target says that the question is of another time']],
  answerNotProved: [[says.answerNotProved(), 'the answer does not prove that it comes from the target']],
  noSuchObject: [[says.noSuchObject('1.3.6.1'), 'the target has no object 1.3.6.1']],
  signInUnsendable: [
    [says.signInUnsendable(), 'the user name or the password of this monitor has characters that cannot be sent'],
  ],
  mailboxInUse: [[says.mailboxInUse(), 'the mailbox is in use by another program']],
  strayReplies: [[says.strayReplies(), 'the target answers other questions than were asked']],
  otherQuestions: [[says.otherQuestions(), 'the name server answers other questions than were asked']],
  overTcp: [
    [
      says.overTcp(says.connectionRefused()),
      'connection refused (over TCP, because the answer does not fit into a datagram)',
    ],
  ],
  noNameServers: [[says.noNameServers(), 'this server knows no name servers']],
  resolverNeeded: [
    [
      says.resolverNeeded('TXT'),
      'for records of type TXT, config.resolver must name a public name server: those of this server may know internal names',
    ],
  ],
  notRegistered: [[says.notRegistered(host), 'shop.example is not registered']],
  registrationEnded: [[says.registrationEnded(at), 'registration ended on 2026-01-31']],
  registrationEndsSoon: [
    [says.registrationEndsSoon(13, at, 14), 'registration ends in 13 days, on 2026-01-31, expected at least 14'],
  ],
  domainLost: [
    [
      says.domainLost('client hold', 'its registrar has taken it out of the DNS'),
      'the domain has the status "client hold": its registrar has taken it out of the DNS',
    ],
  ],
  noRegistry: [[says.noRegistry('example'), 'no RDAP server is listed for .example; config.rdapServer can name one']],
  badRegistry: [[says.badRegistry(), 'the RDAP server that is listed for this domain has no URL']],
  badRegistryList: [
    [
      says.badRegistryList('data.example', says.connectionRefused()),
      'the list of registries at data.example cannot be read: connection refused',
    ],
  ],
  registryFailed: [
    [
      says.registryFailed('rdap.example', says.connectionRefused()),
      'the registry at rdap.example gave no answer: connection refused',
    ],
  ],
  registryAnswered: [[says.registryAnswered('rdap.example', 500), 'the registry at rdap.example answered 500']],
  registryBusy: [
    [says.registryBusy('rdap.example', null), 'the registry at rdap.example was asked too often (429)'],
    [
      says.registryBusy('rdap.example', at),
      'the registry at rdap.example was asked too often (429); it may be asked again after 2026-01-31 03:04 UTC',
    ],
  ],
  notRdap: [[says.notRdap('rdap.example'), 'the registry at rdap.example gave a malformed answer: not RDAP']],
  endNotReported: [
    [says.endNotReported('rdap.example'), 'the registry at rdap.example does not say when the registration ends'],
  ],

  noDriver: [
    [says.noDriver('udp'), 'this server cannot run checks of type udp'],
    [
      says.noDriver('udp', 'a-package'),
      'this server cannot run checks of type udp: the package a-package is not installed',
    ],
  ],
  badToken: [[says.badToken(), 'the token of this monitor has characters that cannot be sent']],
  badTarget: [[says.badTarget(), 'the target of this monitor cannot be read']],
  badConfig: [[says.badConfig('series'), 'config.series of this monitor cannot be read']],
  inStep: [[says.inStep(2, 'Log\nin', 'connection refused'), 'step 2 "Log in": connection refused']],
  noBrowserPlace: [[says.noBrowserPlace(), 'too many browser checks of this organization wait for their turn']],
  browserNotStarted: [[says.browserNotStarted('spawn EACCES'), 'the browser could not be started here: spawn EACCES']],
  noSandbox: [
    [
      says.noSandbox(),
      'the browser could not be started here: the system gives it no sandbox (user namespaces); its operator can allow them or turn the sandbox off',
    ],
  ],
  browserEnded: [[says.browserEnded(), 'the browser ended during the check']],
  browserMemory: [[says.browserMemory(), 'the browser was ended because its pages took too much memory']],
  pageNotLoaded: [
    [says.pageNotLoaded('ERR_TOO_MANY_REDIRECTS'), 'the page could not be loaded (ERR_TOO_MANY_REDIRECTS)'],
  ],
  pageCertificate: [
    [
      says.pageCertificate('ERR_CERT_DATE_INVALID'),
      'the browser does not accept the certificate (ERR_CERT_DATE_INVALID)',
    ],
  ],
  pageStatus: [[says.pageStatus(503), 'the page has status 503']],
  pageCrashed: [[says.pageCrashed(), 'the page crashed, or took too much memory']],
  pageTraffic: [[says.pageTraffic(67_108_864), 'the pages sent and received more than 64 MiB']],
  pageConnects: [[says.pageConnects(1000), 'the pages opened more than 1000 connections']],
  pageDialogs: [[says.pageDialogs(100), 'the pages opened more than 100 dialogs']],
  pageTimedOut: [[says.pageTimedOut(30), 'timed out after 30 s']],
  noElement: [[says.noElement('#buy', 5000), 'no element "#buy" could be used within 5 s']],
  otherElements: [[says.otherElements('li', 1500), 'the elements "li" were not as expected within 1.5 s']],
  noPage: [[says.noPage('https://a.test/'), 'no page or frame with the URL https://a.test/ was open']],
  noFrame: [[says.noFrame(), 'the page does not have the frame of this step']],
  noNavigation: [[says.noNavigation(), 'no other page was loaded']],
  textNotVisible: [[says.textNotVisible('Welcome'), 'the text "Welcome" is not on the page']],
  otherTitle: [[says.otherTitle('Shop', 'Error'), 'the title is "Error", expected "Shop"']],
  otherUrl: [[says.otherUrl('/paid', 'https://a.test/'), 'the URL is "https://a.test/", expected "/paid"']],
  secretElsewhere: [
    [
      says.secretElsewhere('password', 'https://b.test'),
      'the secret password is not typed into a page of https://b.test: no step names that origin',
    ],
  ],
  stepFailed: [[says.stepFailed('Node is detached'), 'the browser reports: Node is detached']],
  notReached: [[says.notReached(), 'a step before it failed']],
  noTimeLeft: [[says.noTimeLeft(), 'no time was left for it']],
  missingVariable: [[says.missingVariable('id'), 'needs {{id}}, which no step has extracted']],
  noSecret: [[says.noSecret('api_key'), 'the credentials of this monitor have no secret api_key']],
  filledTooLarge: [
    [says.filledTooLarge('URL', 8192), 'its URL is larger than 8192 characters with its variables filled in'],
    [says.filledTooLarge('body', 1_048_576), 'its body is larger than 1 MiB with its variables filled in'],
  ],
  badFilledHeader: [[says.badFilledHeader('X-A'), 'its header X-A cannot carry the values that stand in it']],
  badStepUrl: [[says.badStepUrl(), 'its URL is not an http or https URL with its variables filled in']],
  movedByVariable: [
    [says.movedByVariable('http://evil.example'), 'a variable moves its URL to another host, http://evil.example'],
  ],
  unwrittenHost: [
    [
      says.unwrittenHost('http://evil.example'),
      'its URL leads to http://evil.example, which no step names: variables in its headers and body do not go there',
    ],
  ],
  strayingSecret: [
    [
      says.strayingSecret('api_key', 'http://evil.example'),
      'the secret api_key does not go to http://evil.example: no step that uses it names that host',
    ],
  ],
  notExtracted: [[says.notExtracted('id', says.nothingAt('json', '$.id')), 'nothing for {{id}}: json $.id is missing']],
  nothingAt: [[says.nothingAt('header', 'X-Id'), 'header X-Id is missing']],
  noPlainValue: [[says.noPlainValue('$.a'), '"$.a" is no text, number or truth value']],
  longValue: [[says.longValue(10_000), 'the value has more than 10000 characters']],
  bodyNotJson: [[says.bodyNotJson(), 'the body is not JSON']],
  defect: [[says.defect(), 'the check could not be made because of an error in this server']],
};

describe('the message of a failed check', () => {
  it.each(Object.values(sentences).flat())('is in plain words: %s', (said, expected) => {
    expect(said).toBe(expected);
  });

  it('reads as part of a sentence and distinguishes this server from the target', () => {
    const all = Object.values(sentences).flatMap((each) => each.map(([said]) => said));
    expect(all.filter((said) => /[.!]$|[\n\r]/.test(said))).toEqual([]);
    // Only names of protocols, commands and fields begin otherwise.
    expect(all.filter((said) => /^[A-Z]/.test(said) && !/^(TLS|EHLO|PING) /.test(said))).toEqual([]);
    expect(all.filter((said) => /\b(we|our|us|you|your)\b/i.test(said.replace('Our CA', '')))).toEqual([]);
    expect(all.filter((said) => /(?<!this |name |RDAP )\bserver\b/.test(said))).toEqual([]);
  });

  it('repeats text of the target on one line, shortened', () => {
    const long = `a\r\n\u2028\u202e${'b'.repeat(200)}`;
    expect(says.nameNotFound(long)).toBe(`name not found: a    ${'b'.repeat(95)}…`);
    expect(says.notExpected(long, '')).not.toMatch(/[\r\n\u2028\u202e]/);
    expect(says.assertionFailed({ source: 'body', operator: 'exists' }, { toString: () => long })).toBe(
      'body is an object, expected to exist',
    );
  });
});
