// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

// ErrorCode: what went wrong. A newer server may send values that are not listed here.
type ErrorCode string

// Values of ErrorCode.
const (
	ErrorCodeBadRequest           ErrorCode = "bad_request"
	ErrorCodeValidationFailed     ErrorCode = "validation_failed"
	ErrorCodeUnauthenticated      ErrorCode = "unauthenticated"
	ErrorCodeInvalidCredentials   ErrorCode = "invalid_credentials"
	ErrorCodeMFAInvalid           ErrorCode = "mfa_invalid"
	ErrorCodeTokenExpired         ErrorCode = "token_expired"
	ErrorCodeTokenReused          ErrorCode = "token_reused"
	ErrorCodeForbidden            ErrorCode = "forbidden"
	ErrorCodeEmailNotVerified     ErrorCode = "email_not_verified"
	ErrorCodePlanLimitReached     ErrorCode = "plan_limit_reached"
	ErrorCodeNotFound             ErrorCode = "not_found"
	ErrorCodeMethodNotAllowed     ErrorCode = "method_not_allowed"
	ErrorCodeRequestTimeout       ErrorCode = "request_timeout"
	ErrorCodeConflict             ErrorCode = "conflict"
	ErrorCodeVersionMismatch      ErrorCode = "version_mismatch"
	ErrorCodePayloadTooLarge      ErrorCode = "payload_too_large"
	ErrorCodeUnsupportedMediaType ErrorCode = "unsupported_media_type"
	ErrorCodeExpectationFailed    ErrorCode = "expectation_failed"
	ErrorCodeIdempotencyKeyReused ErrorCode = "idempotency_key_reused"
	ErrorCodeQueryFailed          ErrorCode = "query_failed"
	ErrorCodeRateLimited          ErrorCode = "rate_limited"
	ErrorCodeHeadersTooLarge      ErrorCode = "headers_too_large"
	ErrorCodeInternal             ErrorCode = "internal"
	ErrorCodeUnavailable          ErrorCode = "unavailable"
)

// ReachedLimitEntitlement: one of the constants below. A newer server may send values that are not listed
// here.
type ReachedLimitEntitlement string

// Values of ReachedLimitEntitlement.
const (
	ReachedLimitEntitlementMaxMonitors             ReachedLimitEntitlement = "maxMonitors"
	ReachedLimitEntitlementMinIntervalSeconds      ReachedLimitEntitlement = "minIntervalSeconds"
	ReachedLimitEntitlementRetentionDays           ReachedLimitEntitlement = "retentionDays"
	ReachedLimitEntitlementMaxMembers              ReachedLimitEntitlement = "maxMembers"
	ReachedLimitEntitlementMaxAPIKeys              ReachedLimitEntitlement = "maxApiKeys"
	ReachedLimitEntitlementMaxWebhooks             ReachedLimitEntitlement = "maxWebhooks"
	ReachedLimitEntitlementMaxNotificationChannels ReachedLimitEntitlement = "maxNotificationChannels"
	ReachedLimitEntitlementMaxAgents               ReachedLimitEntitlement = "maxAgents"
	ReachedLimitEntitlementMaxDashboards           ReachedLimitEntitlement = "maxDashboards"
	ReachedLimitEntitlementMaxStatusPages          ReachedLimitEntitlement = "maxStatusPages"
	ReachedLimitEntitlementMaxExporters            ReachedLimitEntitlement = "maxExporters"
	ReachedLimitEntitlementMaxSeries               ReachedLimitEntitlement = "maxSeries"
	ReachedLimitEntitlementMaxFeatureFlags         ReachedLimitEntitlement = "maxFeatureFlags"
	ReachedLimitEntitlementMaxLicenses             ReachedLimitEntitlement = "maxLicenses"
	ReachedLimitEntitlementRateLimitPerMinute      ReachedLimitEntitlement = "rateLimitPerMinute"
	ReachedLimitEntitlementCustomRoles             ReachedLimitEntitlement = "customRoles"
	ReachedLimitEntitlementSSO                     ReachedLimitEntitlement = "sso"
)

// HTTPMonitorConfigMethod: one of the constants below. A newer server may send values that are not listed
// here.
type HTTPMonitorConfigMethod string

// Values of HTTPMonitorConfigMethod.
const (
	HTTPMonitorConfigMethodGet     HTTPMonitorConfigMethod = "GET"
	HTTPMonitorConfigMethodHead    HTTPMonitorConfigMethod = "HEAD"
	HTTPMonitorConfigMethodPost    HTTPMonitorConfigMethod = "POST"
	HTTPMonitorConfigMethodPut     HTTPMonitorConfigMethod = "PUT"
	HTTPMonitorConfigMethodPatch   HTTPMonitorConfigMethod = "PATCH"
	HTTPMonitorConfigMethodDelete  HTTPMonitorConfigMethod = "DELETE"
	HTTPMonitorConfigMethodOptions HTTPMonitorConfigMethod = "OPTIONS"
)

// AssertionSource: one of the constants below. A newer server may send values that are not listed here.
type AssertionSource string

// Values of AssertionSource.
const (
	AssertionSourceStatus          AssertionSource = "status"
	AssertionSourceHeader          AssertionSource = "header"
	AssertionSourceBody            AssertionSource = "body"
	AssertionSourceJSON            AssertionSource = "json"
	AssertionSourceLatency         AssertionSource = "latency"
	AssertionSourceCertificateDays AssertionSource = "certificateDays"
	AssertionSourceRecord          AssertionSource = "record"
	AssertionSourceRemark          AssertionSource = "remark"
)

// AssertionOperator: one of the constants below. A newer server may send values that are not listed here.
type AssertionOperator string

// Values of AssertionOperator.
const (
	AssertionOperatorEquals             AssertionOperator = "equals"
	AssertionOperatorNotEquals          AssertionOperator = "notEquals"
	AssertionOperatorContains           AssertionOperator = "contains"
	AssertionOperatorNotContains        AssertionOperator = "notContains"
	AssertionOperatorStartsWith         AssertionOperator = "startsWith"
	AssertionOperatorEndsWith           AssertionOperator = "endsWith"
	AssertionOperatorExists             AssertionOperator = "exists"
	AssertionOperatorNotExists          AssertionOperator = "notExists"
	AssertionOperatorLessThan           AssertionOperator = "lessThan"
	AssertionOperatorLessThanOrEqual    AssertionOperator = "lessThanOrEqual"
	AssertionOperatorGreaterThan        AssertionOperator = "greaterThan"
	AssertionOperatorGreaterThanOrEqual AssertionOperator = "greaterThanOrEqual"
	AssertionOperatorIn                 AssertionOperator = "in"
	AssertionOperatorNotIn              AssertionOperator = "notIn"
	AssertionOperatorMatches            AssertionOperator = "matches"
	AssertionOperatorNotMatches         AssertionOperator = "notMatches"
)

// APIExtractionSource: one of the constants below. A newer server may send values that are not listed here.
type APIExtractionSource string

// Values of APIExtractionSource.
const (
	APIExtractionSourceJSON    APIExtractionSource = "json"
	APIExtractionSourceHeader  APIExtractionSource = "header"
	APIExtractionSourceCookie  APIExtractionSource = "cookie"
	APIExtractionSourcePattern APIExtractionSource = "pattern"
)

// TCPMonitorConfigSecurity: one of the constants below. A newer server may send values that are not listed
// here.
type TCPMonitorConfigSecurity string

// Values of TCPMonitorConfigSecurity.
const (
	TCPMonitorConfigSecurityNone     TCPMonitorConfigSecurity = "none"
	TCPMonitorConfigSecurityTLS      TCPMonitorConfigSecurity = "tls"
	TCPMonitorConfigSecurityStarttls TCPMonitorConfigSecurity = "starttls"
)

// TCPMonitorConfigStartTLS: one of the constants below. A newer server may send values that are not listed
// here.
type TCPMonitorConfigStartTLS string

// Values of TCPMonitorConfigStartTLS.
const (
	TCPMonitorConfigStartTLSSMTP     TCPMonitorConfigStartTLS = "smtp"
	TCPMonitorConfigStartTLSIMAP     TCPMonitorConfigStartTLS = "imap"
	TCPMonitorConfigStartTLSPOP3     TCPMonitorConfigStartTLS = "pop3"
	TCPMonitorConfigStartTLSFTP      TCPMonitorConfigStartTLS = "ftp"
	TCPMonitorConfigStartTLSPostgres TCPMonitorConfigStartTLS = "postgres"
	TCPMonitorConfigStartTLSMySQL    TCPMonitorConfigStartTLS = "mysql"
	TCPMonitorConfigStartTLSXmpp     TCPMonitorConfigStartTLS = "xmpp"
	TCPMonitorConfigStartTLSLDAP     TCPMonitorConfigStartTLS = "ldap"
)

// SNMPMonitorConfigVersion: one of the constants below. A newer server may send values that are not listed
// here.
type SNMPMonitorConfigVersion string

// Values of SNMPMonitorConfigVersion.
const (
	SNMPMonitorConfigVersion3  SNMPMonitorConfigVersion = "3"
	SNMPMonitorConfigVersion2c SNMPMonitorConfigVersion = "2c"
)

// SNMPMonitorConfigAuthProtocol: one of the constants below. A newer server may send values that are not
// listed here.
type SNMPMonitorConfigAuthProtocol string

// Values of SNMPMonitorConfigAuthProtocol.
const (
	SNMPMonitorConfigAuthProtocolMd5    SNMPMonitorConfigAuthProtocol = "md5"
	SNMPMonitorConfigAuthProtocolSha1   SNMPMonitorConfigAuthProtocol = "sha1"
	SNMPMonitorConfigAuthProtocolSha256 SNMPMonitorConfigAuthProtocol = "sha256"
	SNMPMonitorConfigAuthProtocolSha512 SNMPMonitorConfigAuthProtocol = "sha512"
)

// DNSMonitorConfigRecordType: one of the constants below. A newer server may send values that are not listed
// here.
type DNSMonitorConfigRecordType string

// Values of DNSMonitorConfigRecordType.
const (
	DNSMonitorConfigRecordTypeA     DNSMonitorConfigRecordType = "A"
	DNSMonitorConfigRecordTypeAaaa  DNSMonitorConfigRecordType = "AAAA"
	DNSMonitorConfigRecordTypeCaa   DNSMonitorConfigRecordType = "CAA"
	DNSMonitorConfigRecordTypeCname DNSMonitorConfigRecordType = "CNAME"
	DNSMonitorConfigRecordTypeMx    DNSMonitorConfigRecordType = "MX"
	DNSMonitorConfigRecordTypeNs    DNSMonitorConfigRecordType = "NS"
	DNSMonitorConfigRecordTypePtr   DNSMonitorConfigRecordType = "PTR"
	DNSMonitorConfigRecordTypeSoa   DNSMonitorConfigRecordType = "SOA"
	DNSMonitorConfigRecordTypeSrv   DNSMonitorConfigRecordType = "SRV"
	DNSMonitorConfigRecordTypeTxt   DNSMonitorConfigRecordType = "TXT"
)

// DNSMonitorConfigExpectedRcode: one of the constants below. A newer server may send values that are not
// listed here.
type DNSMonitorConfigExpectedRcode string

// Values of DNSMonitorConfigExpectedRcode.
const (
	DNSMonitorConfigExpectedRcodeNoerror  DNSMonitorConfigExpectedRcode = "NOERROR"
	DNSMonitorConfigExpectedRcodeNxdomain DNSMonitorConfigExpectedRcode = "NXDOMAIN"
	DNSMonitorConfigExpectedRcodeServfail DNSMonitorConfigExpectedRcode = "SERVFAIL"
	DNSMonitorConfigExpectedRcodeRefused  DNSMonitorConfigExpectedRcode = "REFUSED"
)

// LDAPMonitorConfigScope: one of the constants below. A newer server may send values that are not listed here.
type LDAPMonitorConfigScope string

// Values of LDAPMonitorConfigScope.
const (
	LDAPMonitorConfigScopeBase LDAPMonitorConfigScope = "base"
	LDAPMonitorConfigScopeOne  LDAPMonitorConfigScope = "one"
	LDAPMonitorConfigScopeSub  LDAPMonitorConfigScope = "sub"
)

// MongodbMonitorConfigRole: one of the constants below. A newer server may send values that are not listed
// here.
type MongodbMonitorConfigRole string

// Values of MongodbMonitorConfigRole.
const (
	MongodbMonitorConfigRoleAny        MongodbMonitorConfigRole = "any"
	MongodbMonitorConfigRoleStandalone MongodbMonitorConfigRole = "standalone"
	MongodbMonitorConfigRolePrimary    MongodbMonitorConfigRole = "primary"
	MongodbMonitorConfigRoleSecondary  MongodbMonitorConfigRole = "secondary"
	MongodbMonitorConfigRoleRouter     MongodbMonitorConfigRole = "router"
)

// KafkaMonitorConfigMechanism: one of the constants below. A newer server may send values that are not listed
// here.
type KafkaMonitorConfigMechanism string

// Values of KafkaMonitorConfigMechanism.
const (
	KafkaMonitorConfigMechanismPlain       KafkaMonitorConfigMechanism = "plain"
	KafkaMonitorConfigMechanismScramSha256 KafkaMonitorConfigMechanism = "scram-sha-256"
	KafkaMonitorConfigMechanismScramSha512 KafkaMonitorConfigMechanism = "scram-sha-512"
)

// SIPMonitorConfigTransport: one of the constants below. A newer server may send values that are not listed
// here.
type SIPMonitorConfigTransport string

// Values of SIPMonitorConfigTransport.
const (
	SIPMonitorConfigTransportUDP SIPMonitorConfigTransport = "udp"
	SIPMonitorConfigTransportTCP SIPMonitorConfigTransport = "tcp"
	SIPMonitorConfigTransportTLS SIPMonitorConfigTransport = "tls"
)

// RTSPMonitorConfigMethod: one of the constants below. A newer server may send values that are not listed
// here.
type RTSPMonitorConfigMethod string

// Values of RTSPMonitorConfigMethod.
const (
	RTSPMonitorConfigMethodDescribe RTSPMonitorConfigMethod = "DESCRIBE"
	RTSPMonitorConfigMethodOptions  RTSPMonitorConfigMethod = "OPTIONS"
)

// MinecraftMonitorConfigEdition: one of the constants below. A newer server may send values that are not
// listed here.
type MinecraftMonitorConfigEdition string

// Values of MinecraftMonitorConfigEdition.
const (
	MinecraftMonitorConfigEditionJava    MinecraftMonitorConfigEdition = "java"
	MinecraftMonitorConfigEditionBedrock MinecraftMonitorConfigEdition = "bedrock"
)

// Comparison: one of the constants below. A newer server may send values that are not listed here.
type Comparison string

// Values of Comparison.
const (
	ComparisonGreaterThan Comparison = ">"
	ComparisonAtLeast     Comparison = ">="
	ComparisonLessThan    Comparison = "<"
	ComparisonAtMost      Comparison = "<="
	ComparisonEquals      Comparison = "=="
	ComparisonDiffers     Comparison = "!="
)

// BrowserStepType: one of the constants below. A newer server may send values that are not listed here.
type BrowserStepType string

// Values of BrowserStepType.
const (
	BrowserStepTypeNavigate                 BrowserStepType = "navigate"
	BrowserStepTypeClick                    BrowserStepType = "click"
	BrowserStepTypeDoubleClick              BrowserStepType = "doubleClick"
	BrowserStepTypeHover                    BrowserStepType = "hover"
	BrowserStepTypeChange                   BrowserStepType = "change"
	BrowserStepTypeKeyDown                  BrowserStepType = "keyDown"
	BrowserStepTypeKeyUp                    BrowserStepType = "keyUp"
	BrowserStepTypeScroll                   BrowserStepType = "scroll"
	BrowserStepTypeSetViewport              BrowserStepType = "setViewport"
	BrowserStepTypeEmulateNetworkConditions BrowserStepType = "emulateNetworkConditions"
	BrowserStepTypeWaitForElement           BrowserStepType = "waitForElement"
	BrowserStepTypeClose                    BrowserStepType = "close"
	BrowserStepTypeCustomStep               BrowserStepType = "customStep"
)

// BrowserStepDeviceType: one of the constants below. A newer server may send values that are not listed here.
type BrowserStepDeviceType string

// Values of BrowserStepDeviceType.
const (
	BrowserStepDeviceTypeMouse BrowserStepDeviceType = "mouse"
	BrowserStepDeviceTypePen   BrowserStepDeviceType = "pen"
	BrowserStepDeviceTypeTouch BrowserStepDeviceType = "touch"
)

// BrowserStepButton: one of the constants below. A newer server may send values that are not listed here.
type BrowserStepButton string

// Values of BrowserStepButton.
const (
	BrowserStepButtonPrimary   BrowserStepButton = "primary"
	BrowserStepButtonAuxiliary BrowserStepButton = "auxiliary"
	BrowserStepButtonSecondary BrowserStepButton = "secondary"
	BrowserStepButtonBack      BrowserStepButton = "back"
	BrowserStepButtonForward   BrowserStepButton = "forward"
)

// BrowserStepOperator: one of the constants below. A newer server may send values that are not listed here.
type BrowserStepOperator string

// Values of BrowserStepOperator.
const (
	BrowserStepOperatorAtLeast BrowserStepOperator = ">="
	BrowserStepOperatorEquals  BrowserStepOperator = "=="
	BrowserStepOperatorAtMost  BrowserStepOperator = "<="
)

// BrowserStepName: one of the constants below. A newer server may send values that are not listed here.
type BrowserStepName string

// Values of BrowserStepName.
const (
	BrowserStepNameTextIsVisible BrowserStepName = "textIsVisible"
	BrowserStepNameTitleMatches  BrowserStepName = "titleMatches"
	BrowserStepNameURLMatches    BrowserStepName = "urlMatches"
)

// GroupMonitorConfigMode: one of the constants below. A newer server may send values that are not listed here.
type GroupMonitorConfigMode string

// Values of GroupMonitorConfigMode.
const (
	GroupMonitorConfigModeWorst   GroupMonitorConfigMode = "worst"
	GroupMonitorConfigModeAtLeast GroupMonitorConfigMode = "atLeast"
)

// StepStatus: `skipped` when a step before it failed, or gave no value that it needs. A newer server may send
// values that are not listed here.
type StepStatus string

// Values of StepStatus.
const (
	StepStatusUp      StepStatus = "up"
	StepStatusDown    StepStatus = "down"
	StepStatusUnknown StepStatus = "unknown"
	StepStatusSkipped StepStatus = "skipped"
)

// MeType: one of the constants below. A newer server may send values that are not listed here.
type MeType string

// Values of MeType.
const (
	MeTypeUser   MeType = "user"
	MeTypeAPIKey MeType = "apiKey"
)

// Scope: a permission, `<resource>:<verb>`. A newer server may send values that are not listed here.
type Scope string

// Values of Scope.
const (
	ScopeMonitorsRead          Scope = "monitors:read"
	ScopeMonitorsWrite         Scope = "monitors:write"
	ScopeMonitorsRun           Scope = "monitors:run"
	ScopeDashboardsRead        Scope = "dashboards:read"
	ScopeDashboardsWrite       Scope = "dashboards:write"
	ScopeAlertRulesRead        Scope = "alert-rules:read"
	ScopeAlertRulesWrite       Scope = "alert-rules:write"
	ScopeIncidentsRead         Scope = "incidents:read"
	ScopeIncidentsWrite        Scope = "incidents:write"
	ScopeIncidentsRespond      Scope = "incidents:respond"
	ScopeReportsRead           Scope = "reports:read"
	ScopeReportsWrite          Scope = "reports:write"
	ScopeWebhooksRead          Scope = "webhooks:read"
	ScopeWebhooksWrite         Scope = "webhooks:write"
	ScopeNotificationsRead     Scope = "notifications:read"
	ScopeNotificationsWrite    Scope = "notifications:write"
	ScopeOnCallRead            Scope = "on-call:read"
	ScopeOnCallWrite           Scope = "on-call:write"
	ScopeAgentsRead            Scope = "agents:read"
	ScopeAgentsWrite           Scope = "agents:write"
	ScopeExportersRead         Scope = "exporters:read"
	ScopeExportersWrite        Scope = "exporters:write"
	ScopeTelemetryExportsRead  Scope = "telemetry-exports:read"
	ScopeTelemetryExportsWrite Scope = "telemetry-exports:write"
	ScopeOrganizationRead      Scope = "organization:read"
	ScopeOrganizationWrite     Scope = "organization:write"
	ScopeMembersRead           Scope = "members:read"
	ScopeMembersWrite          Scope = "members:write"
	ScopeRolesRead             Scope = "roles:read"
	ScopeRolesWrite            Scope = "roles:write"
	ScopeAPIKeysRead           Scope = "api-keys:read"
	ScopeAPIKeysWrite          Scope = "api-keys:write"
	ScopeSSOWrite              Scope = "sso:write"
	ScopeSubscriptionRead      Scope = "subscription:read"
	ScopeSubscriptionWrite     Scope = "subscription:write"
	ScopeBillingRead           Scope = "billing:read"
	ScopeBillingWrite          Scope = "billing:write"
	ScopeLicensesRead          Scope = "licenses:read"
	ScopeLicensesWrite         Scope = "licenses:write"
	ScopeFeatureFlagsRead      Scope = "feature-flags:read"
	ScopeFeatureFlagsWrite     Scope = "feature-flags:write"
	ScopeAuditRead             Scope = "audit:read"
)

// DeviceConfirmRequestDecision: one of the constants below. A newer server may send values that are not listed
// here.
type DeviceConfirmRequestDecision string

// Values of DeviceConfirmRequestDecision.
const (
	DeviceConfirmRequestDecisionAllow  DeviceConfirmRequestDecision = "allow"
	DeviceConfirmRequestDecisionRefuse DeviceConfirmRequestDecision = "refuse"
)

// ContactMethodType: one of the constants below. A newer server may send values that are not listed here.
type ContactMethodType string

// Values of ContactMethodType.
const (
	ContactMethodTypeEmail    ContactMethodType = "email"
	ContactMethodTypeSms      ContactMethodType = "sms"
	ContactMethodTypeVoice    ContactMethodType = "voice"
	ContactMethodTypeTelegram ContactMethodType = "telegram"
	ContactMethodTypePushover ContactMethodType = "pushover"
	ContactMethodTypeNtfy     ContactMethodType = "ntfy"
	ContactMethodTypeGotify   ContactMethodType = "gotify"
	ContactMethodTypeSlack    ContactMethodType = "slack"
	ContactMethodTypeWebPush  ContactMethodType = "webPush"
)

// NewsPreferencesMinimumSeverity: one of the constants below. A newer server may send values that are not
// listed here.
type NewsPreferencesMinimumSeverity string

// Values of NewsPreferencesMinimumSeverity.
const (
	NewsPreferencesMinimumSeverityMinor    NewsPreferencesMinimumSeverity = "minor"
	NewsPreferencesMinimumSeverityMajor    NewsPreferencesMinimumSeverity = "major"
	NewsPreferencesMinimumSeverityCritical NewsPreferencesMinimumSeverity = "critical"
)

// NewsPreferencesEvent: one of the constants below. A newer server may send values that are not listed here.
type NewsPreferencesEvent string

// Values of NewsPreferencesEvent.
const (
	NewsPreferencesEventMonitorDown       NewsPreferencesEvent = "monitor.down"
	NewsPreferencesEventMonitorRecovered  NewsPreferencesEvent = "monitor.recovered"
	NewsPreferencesEventMonitorDegraded   NewsPreferencesEvent = "monitor.degraded"
	NewsPreferencesEventCertificateEnding NewsPreferencesEvent = "certificate.ending"
	NewsPreferencesEventAgentDisconnected NewsPreferencesEvent = "agent.disconnected"
	NewsPreferencesEventAgentConnected    NewsPreferencesEvent = "agent.connected"
)

// PersonalQuietHoursRangeDay: one of the constants below. A newer server may send values that are not listed
// here.
type PersonalQuietHoursRangeDay string

// Values of PersonalQuietHoursRangeDay.
const (
	PersonalQuietHoursRangeDayMon PersonalQuietHoursRangeDay = "mon"
	PersonalQuietHoursRangeDayTue PersonalQuietHoursRangeDay = "tue"
	PersonalQuietHoursRangeDayWed PersonalQuietHoursRangeDay = "wed"
	PersonalQuietHoursRangeDayThu PersonalQuietHoursRangeDay = "thu"
	PersonalQuietHoursRangeDayFri PersonalQuietHoursRangeDay = "fri"
	PersonalQuietHoursRangeDaySat PersonalQuietHoursRangeDay = "sat"
	PersonalQuietHoursRangeDaySun PersonalQuietHoursRangeDay = "sun"
)

// PersonalQuietHoursExceptSeverity: one of the constants below. A newer server may send values that are not
// listed here.
type PersonalQuietHoursExceptSeverity string

// Values of PersonalQuietHoursExceptSeverity.
const (
	PersonalQuietHoursExceptSeverityMajor    PersonalQuietHoursExceptSeverity = "major"
	PersonalQuietHoursExceptSeverityCritical PersonalQuietHoursExceptSeverity = "critical"
)

// OAuthProviderCategory: one of the constants below. A newer server may send values that are not listed here.
type OAuthProviderCategory string

// Values of OAuthProviderCategory.
const (
	OAuthProviderCategoryCodeHosting OAuthProviderCategory = "codeHosting"
	OAuthProviderCategoryIdentity    OAuthProviderCategory = "identity"
	OAuthProviderCategoryMessaging   OAuthProviderCategory = "messaging"
)

// OAuthProviderProtocol: one of the constants below. A newer server may send values that are not listed here.
type OAuthProviderProtocol string

// Values of OAuthProviderProtocol.
const (
	OAuthProviderProtocolOauth2 OAuthProviderProtocol = "oauth2"
	OAuthProviderProtocolOpenid OAuthProviderProtocol = "openid"
)

// OAuthProviderKey: names a provider of the catalog. A newer server may send values that are not listed here.
type OAuthProviderKey string

// Values of OAuthProviderKey.
const (
	OAuthProviderKeyGithub    OAuthProviderKey = "github"
	OAuthProviderKeyGitlab    OAuthProviderKey = "gitlab"
	OAuthProviderKeyGoogle    OAuthProviderKey = "google"
	OAuthProviderKeyMicrosoft OAuthProviderKey = "microsoft"
	OAuthProviderKeySlack     OAuthProviderKey = "slack"
)

// ServerInfoSignUp: one of the constants below. A newer server may send values that are not listed here.
type ServerInfoSignUp string

// Values of ServerInfoSignUp.
const (
	ServerInfoSignUpOpen   ServerInfoSignUp = "open"
	ServerInfoSignUpInvite ServerInfoSignUp = "invite"
)

// ServerInfoMail: one of the constants below. A newer server may send values that are not listed here.
type ServerInfoMail string

// Values of ServerInfoMail.
const (
	ServerInfoMailSent ServerInfoMail = "sent"
	ServerInfoMailLog  ServerInfoMail = "log"
)

// KeepIn: one of the constants below. A newer server may send values that are not listed here.
type KeepIn string

// Values of KeepIn.
const (
	KeepInBody   KeepIn = "body"
	KeepInCookie KeepIn = "cookie"
)

// OrganizationStatus: one of the constants below. A newer server may send values that are not listed here.
type OrganizationStatus string

// Values of OrganizationStatus.
const (
	OrganizationStatusActive    OrganizationStatus = "active"
	OrganizationStatusSuspended OrganizationStatus = "suspended"
)

// ReachabilityStatus: one of the constants below. A newer server may send values that are not listed here.
type ReachabilityStatus string

// Values of ReachabilityStatus.
const (
	ReachabilityStatusReady       ReachabilityStatus = "ready"
	ReachabilityStatusPartial     ReachabilityStatus = "partial"
	ReachabilityStatusUnreachable ReachabilityStatus = "unreachable"
)

// ReachabilityVia: one of the constants below. A newer server may send values that are not listed here.
type ReachabilityVia string

// Values of ReachabilityVia.
const (
	ReachabilityViaEmail    ReachabilityVia = "email"
	ReachabilityViaSms      ReachabilityVia = "sms"
	ReachabilityViaVoice    ReachabilityVia = "voice"
	ReachabilityViaTelegram ReachabilityVia = "telegram"
	ReachabilityViaPushover ReachabilityVia = "pushover"
	ReachabilityViaNtfy     ReachabilityVia = "ntfy"
	ReachabilityViaGotify   ReachabilityVia = "gotify"
	ReachabilityViaSlack    ReachabilityVia = "slack"
	ReachabilityViaWebPush  ReachabilityVia = "webPush"
)

// InvitationStatus: one of the constants below. A newer server may send values that are not listed here.
type InvitationStatus string

// Values of InvitationStatus.
const (
	InvitationStatusPending  InvitationStatus = "pending"
	InvitationStatusAccepted InvitationStatus = "accepted"
	InvitationStatusExpired  InvitationStatus = "expired"
)

// APIKeyStatus: one of the constants below. A newer server may send values that are not listed here.
type APIKeyStatus string

// Values of APIKeyStatus.
const (
	APIKeyStatusActive    APIKeyStatus = "active"
	APIKeyStatusSuspended APIKeyStatus = "suspended"
	APIKeyStatusExpired   APIKeyStatus = "expired"
	APIKeyStatusRevoked   APIKeyStatus = "revoked"
)

// AuditActivityResult: one of the constants below. A newer server may send values that are not listed here.
type AuditActivityResult string

// Values of AuditActivityResult.
const (
	AuditActivityResultSuccess AuditActivityResult = "success"
	AuditActivityResultFailure AuditActivityResult = "failure"
	AuditActivityResultRefused AuditActivityResult = "refused"
)

// AuditVerificationBrokenAtReason: one of the constants below. A newer server may send values that are not
// listed here.
type AuditVerificationBrokenAtReason string

// Values of AuditVerificationBrokenAtReason.
const (
	AuditVerificationBrokenAtReasonMissing   AuditVerificationBrokenAtReason = "missing"
	AuditVerificationBrokenAtReasonChanged   AuditVerificationBrokenAtReason = "changed"
	AuditVerificationBrokenAtReasonNotLinked AuditVerificationBrokenAtReason = "not_linked"
)

// MonitorType: kind of monitor. A newer server may send values that are not listed here.
type MonitorType string

// Values of MonitorType.
const (
	MonitorTypeHTTPS      MonitorType = "https"
	MonitorTypeHTTP       MonitorType = "http"
	MonitorTypeAPI        MonitorType = "api"
	MonitorTypeTCP        MonitorType = "tcp"
	MonitorTypeUDP        MonitorType = "udp"
	MonitorTypeNTP        MonitorType = "ntp"
	MonitorTypeSNMP       MonitorType = "snmp"
	MonitorTypeRadius     MonitorType = "radius"
	MonitorTypeICMP       MonitorType = "icmp"
	MonitorTypeDNS        MonitorType = "dns"
	MonitorTypeTLS        MonitorType = "tls"
	MonitorTypeDomain     MonitorType = "domain"
	MonitorTypeHeartbeat  MonitorType = "heartbeat"
	MonitorTypeGRPC       MonitorType = "grpc"
	MonitorTypeWebsocket  MonitorType = "websocket"
	MonitorTypeSMTP       MonitorType = "smtp"
	MonitorTypeIMAP       MonitorType = "imap"
	MonitorTypePOP3       MonitorType = "pop3"
	MonitorTypeLDAP       MonitorType = "ldap"
	MonitorTypeFTP        MonitorType = "ftp"
	MonitorTypeSFTP       MonitorType = "sftp"
	MonitorTypeSSH        MonitorType = "ssh"
	MonitorTypePostgres   MonitorType = "postgres"
	MonitorTypeMySQL      MonitorType = "mysql"
	MonitorTypeMSSQL      MonitorType = "mssql"
	MonitorTypeRedis      MonitorType = "redis"
	MonitorTypeMongodb    MonitorType = "mongodb"
	MonitorTypeAMQP       MonitorType = "amqp"
	MonitorTypeKafka      MonitorType = "kafka"
	MonitorTypeMQTT       MonitorType = "mqtt"
	MonitorTypeSIP        MonitorType = "sip"
	MonitorTypeRTSP       MonitorType = "rtsp"
	MonitorTypeMinecraft  MonitorType = "minecraft"
	MonitorTypeSteam      MonitorType = "steam"
	MonitorTypePrometheus MonitorType = "prometheus"
	MonitorTypeBrowser    MonitorType = "browser"
	MonitorTypeCommand    MonitorType = "command"
	MonitorTypeDocker     MonitorType = "docker"
	MonitorTypeGroup      MonitorType = "group"
	MonitorTypeManual     MonitorType = "manual"
)

// MonitorStatus: `pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`,
// or as a group not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the
// check itself could not be made. A newer server may send values that are not listed here.
type MonitorStatus string

// Values of MonitorStatus.
const (
	MonitorStatusPending     MonitorStatus = "pending"
	MonitorStatusUp          MonitorStatus = "up"
	MonitorStatusDegraded    MonitorStatus = "degraded"
	MonitorStatusDown        MonitorStatus = "down"
	MonitorStatusPaused      MonitorStatus = "paused"
	MonitorStatusMaintenance MonitorStatus = "maintenance"
	MonitorStatusUnknown     MonitorStatus = "unknown"
)

// MonitorQuorumMode: one of the constants below. A newer server may send values that are not listed here.
type MonitorQuorumMode string

// Values of MonitorQuorumMode.
const (
	MonitorQuorumModeAny      MonitorQuorumMode = "any"
	MonitorQuorumModeMajority MonitorQuorumMode = "majority"
	MonitorQuorumModeAll      MonitorQuorumMode = "all"
	MonitorQuorumModeCount    MonitorQuorumMode = "count"
)

// MonitorCredentialField: one of the constants below. A newer server may send values that are not listed here.
type MonitorCredentialField string

// Values of MonitorCredentialField.
const (
	MonitorCredentialFieldUsername          MonitorCredentialField = "username"
	MonitorCredentialFieldPassword          MonitorCredentialField = "password"
	MonitorCredentialFieldToken             MonitorCredentialField = "token"
	MonitorCredentialFieldClientCertificate MonitorCredentialField = "clientCertificate"
	MonitorCredentialFieldClientKey         MonitorCredentialField = "clientKey"
	MonitorCredentialFieldSecretHeaders     MonitorCredentialField = "secretHeaders"
	MonitorCredentialFieldSharedSecret      MonitorCredentialField = "sharedSecret"
	MonitorCredentialFieldPrivacyPassword   MonitorCredentialField = "privacyPassword"
	MonitorCredentialFieldPrivateKey        MonitorCredentialField = "privateKey"
	MonitorCredentialFieldSecrets           MonitorCredentialField = "secrets"
)

// MonitorPausedReason: one of the constants below. A newer server may send values that are not listed here.
type MonitorPausedReason string

// Values of MonitorPausedReason.
const (
	MonitorPausedReasonManual MonitorPausedReason = "manual"
	MonitorPausedReasonPlan   MonitorPausedReason = "plan"
)

// MonitorUnknownReason: one of the constants below. A newer server may send values that are not listed here.
type MonitorUnknownReason string

// Values of MonitorUnknownReason.
const (
	MonitorUnknownReasonAway        MonitorUnknownReason = "away"
	MonitorUnknownReasonDatabase    MonitorUnknownReason = "database"
	MonitorUnknownReasonStalled     MonitorUnknownReason = "stalled"
	MonitorUnknownReasonClock       MonitorUnknownReason = "clock"
	MonitorUnknownReasonOverdue     MonitorUnknownReason = "overdue"
	MonitorUnknownReasonOffline     MonitorUnknownReason = "offline"
	MonitorUnknownReasonAgentSilent MonitorUnknownReason = "agentSilent"
	MonitorUnknownReasonMembers     MonitorUnknownReason = "members"
	MonitorUnknownReasonReported    MonitorUnknownReason = "reported"
	MonitorUnknownReasonCheckFailed MonitorUnknownReason = "checkFailed"
)

// MonitorResultStatus: one of the constants below. A newer server may send values that are not listed here.
type MonitorResultStatus string

// Values of MonitorResultStatus.
const (
	MonitorResultStatusUp       MonitorResultStatus = "up"
	MonitorResultStatusDegraded MonitorResultStatus = "degraded"
	MonitorResultStatusDown     MonitorResultStatus = "down"
	MonitorResultStatusUnknown  MonitorResultStatus = "unknown"
)

// MonitorBulkAction: one of the constants below. A newer server may send values that are not listed here.
type MonitorBulkAction string

// Values of MonitorBulkAction.
const (
	MonitorBulkActionCreate MonitorBulkAction = "create"
	MonitorBulkActionRemove MonitorBulkAction = "remove"
	MonitorBulkActionPause  MonitorBulkAction = "pause"
	MonitorBulkActionResume MonitorBulkAction = "resume"
	MonitorBulkActionTag    MonitorBulkAction = "tag"
	MonitorBulkActionUpdate MonitorBulkAction = "update"
)

// MonitorUptimeUnknownTimeReason: one of the constants below. A newer server may send values that are not
// listed here.
type MonitorUptimeUnknownTimeReason string

// Values of MonitorUptimeUnknownTimeReason.
const (
	MonitorUptimeUnknownTimeReasonAway        MonitorUptimeUnknownTimeReason = "away"
	MonitorUptimeUnknownTimeReasonDatabase    MonitorUptimeUnknownTimeReason = "database"
	MonitorUptimeUnknownTimeReasonStalled     MonitorUptimeUnknownTimeReason = "stalled"
	MonitorUptimeUnknownTimeReasonClock       MonitorUptimeUnknownTimeReason = "clock"
	MonitorUptimeUnknownTimeReasonOverdue     MonitorUptimeUnknownTimeReason = "overdue"
	MonitorUptimeUnknownTimeReasonOffline     MonitorUptimeUnknownTimeReason = "offline"
	MonitorUptimeUnknownTimeReasonAgentSilent MonitorUptimeUnknownTimeReason = "agentSilent"
	MonitorUptimeUnknownTimeReasonMembers     MonitorUptimeUnknownTimeReason = "members"
	MonitorUptimeUnknownTimeReasonReported    MonitorUptimeUnknownTimeReason = "reported"
	MonitorUptimeUnknownTimeReasonCheckFailed MonitorUptimeUnknownTimeReason = "checkFailed"
)

// AgentStatus: `pending` until its first hello; `online`; `offline` when it has been silent for 90 seconds or
// said goodbye; `disabled`. A newer server may send values that are not listed here.
type AgentStatus string

// Values of AgentStatus.
const (
	AgentStatusPending  AgentStatus = "pending"
	AgentStatusOnline   AgentStatus = "online"
	AgentStatusOffline  AgentStatus = "offline"
	AgentStatusDisabled AgentStatus = "disabled"
)

// IncidentStatus: one of the constants below. A newer server may send values that are not listed here.
type IncidentStatus string

// Values of IncidentStatus.
const (
	IncidentStatusOpen         IncidentStatus = "open"
	IncidentStatusAcknowledged IncidentStatus = "acknowledged"
	IncidentStatusResolved     IncidentStatus = "resolved"
)

// IncidentSeverity: one of the constants below. A newer server may send values that are not listed here.
type IncidentSeverity string

// Values of IncidentSeverity.
const (
	IncidentSeverityMinor    IncidentSeverity = "minor"
	IncidentSeverityMajor    IncidentSeverity = "major"
	IncidentSeverityCritical IncidentSeverity = "critical"
)

// IncidentSource: one of the constants below. A newer server may send values that are not listed here.
type IncidentSource string

// Values of IncidentSource.
const (
	IncidentSourceMonitor   IncidentSource = "monitor"
	IncidentSourceAlertRule IncidentSource = "alertRule"
	IncidentSourceManual    IncidentSource = "manual"
)

// IncidentAcknowledgedVia: one of the constants below. A newer server may send values that are not listed
// here.
type IncidentAcknowledgedVia string

// Values of IncidentAcknowledgedVia.
const (
	IncidentAcknowledgedViaAPI        IncidentAcknowledgedVia = "api"
	IncidentAcknowledgedViaLink       IncidentAcknowledgedVia = "link"
	IncidentAcknowledgedViaMail       IncidentAcknowledgedVia = "mail"
	IncidentAcknowledgedViaSlack      IncidentAcknowledgedVia = "slack"
	IncidentAcknowledgedViaTelegram   IncidentAcknowledgedVia = "telegram"
	IncidentAcknowledgedViaMattermost IncidentAcknowledgedVia = "mattermost"
	IncidentAcknowledgedViaNtfy       IncidentAcknowledgedVia = "ntfy"
	IncidentAcknowledgedViaPushover   IncidentAcknowledgedVia = "pushover"
	IncidentAcknowledgedViaTwilio     IncidentAcknowledgedVia = "twilio"
)

// IncidentResolution: one of the constants below. A newer server may send values that are not listed here.
type IncidentResolution string

// Values of IncidentResolution.
const (
	IncidentResolutionAutomatic IncidentResolution = "automatic"
	IncidentResolutionManual    IncidentResolution = "manual"
)

// AlertSubjectType: one of the constants below. A newer server may send values that are not listed here.
type AlertSubjectType string

// Values of AlertSubjectType.
const (
	AlertSubjectTypeMonitor AlertSubjectType = "monitor"
	AlertSubjectTypeAgent   AlertSubjectType = "agent"
	AlertSubjectTypeSeries  AlertSubjectType = "series"
)

// PublicIncidentStatus: what the public sees of the state of an incident. A newer server may send values that
// are not listed here.
type PublicIncidentStatus string

// Values of PublicIncidentStatus.
const (
	PublicIncidentStatusInvestigating PublicIncidentStatus = "investigating"
	PublicIncidentStatusIdentified    PublicIncidentStatus = "identified"
	PublicIncidentStatusMonitoring    PublicIncidentStatus = "monitoring"
	PublicIncidentStatusResolved      PublicIncidentStatus = "resolved"
)

// IncidentEscalationState: one of the constants below. A newer server may send values that are not listed
// here.
type IncidentEscalationState string

// Values of IncidentEscalationState.
const (
	IncidentEscalationStateNone         IncidentEscalationState = "none"
	IncidentEscalationStateStarting     IncidentEscalationState = "starting"
	IncidentEscalationStateRunning      IncidentEscalationState = "running"
	IncidentEscalationStateAcknowledged IncidentEscalationState = "acknowledged"
	IncidentEscalationStateSnoozed      IncidentEscalationState = "snoozed"
	IncidentEscalationStateResolved     IncidentEscalationState = "resolved"
	IncidentEscalationStateExhausted    IncidentEscalationState = "exhausted"
)

// IncidentEntryKind: one of the constants below. A newer server may send values that are not listed here.
type IncidentEntryKind string

// Values of IncidentEntryKind.
const (
	IncidentEntryKindOpened             IncidentEntryKind = "opened"
	IncidentEntryKindAcknowledged       IncidentEntryKind = "acknowledged"
	IncidentEntryKindUpdated            IncidentEntryKind = "updated"
	IncidentEntryKindMonitorAdded       IncidentEntryKind = "monitorAdded"
	IncidentEntryKindMonitorRecovered   IncidentEntryKind = "monitorRecovered"
	IncidentEntryKindNoteAdded          IncidentEntryKind = "noteAdded"
	IncidentEntryKindAlertFired         IncidentEntryKind = "alertFired"
	IncidentEntryKindAlertResolved      IncidentEntryKind = "alertResolved"
	IncidentEntryKindResolved           IncidentEntryKind = "resolved"
	IncidentEntryKindReopened           IncidentEntryKind = "reopened"
	IncidentEntryKindEscalated          IncidentEntryKind = "escalated"
	IncidentEntryKindNotificationFailed IncidentEntryKind = "notificationFailed"
	IncidentEntryKindSnoozed            IncidentEntryKind = "snoozed"
)

// IncidentEntryVia: one of the constants below. A newer server may send values that are not listed here.
type IncidentEntryVia string

// Values of IncidentEntryVia.
const (
	IncidentEntryViaAPI        IncidentEntryVia = "api"
	IncidentEntryViaLink       IncidentEntryVia = "link"
	IncidentEntryViaMail       IncidentEntryVia = "mail"
	IncidentEntryViaSlack      IncidentEntryVia = "slack"
	IncidentEntryViaTelegram   IncidentEntryVia = "telegram"
	IncidentEntryViaMattermost IncidentEntryVia = "mattermost"
	IncidentEntryViaNtfy       IncidentEntryVia = "ntfy"
	IncidentEntryViaPushover   IncidentEntryVia = "pushover"
	IncidentEntryViaTwilio     IncidentEntryVia = "twilio"
)

// IncidentNotificationsNotNotifiedWhy: one of the constants below. A newer server may send values that are not
// listed here.
type IncidentNotificationsNotNotifiedWhy string

// Values of IncidentNotificationsNotNotifiedWhy.
const (
	IncidentNotificationsNotNotifiedWhyDisabled       IncidentNotificationsNotNotifiedWhy = "disabled"
	IncidentNotificationsNotNotifiedWhyBelowSeverity  IncidentNotificationsNotNotifiedWhy = "belowSeverity"
	IncidentNotificationsNotNotifiedWhyNoSubscription IncidentNotificationsNotNotifiedWhy = "noSubscription"
	IncidentNotificationsNotNotifiedWhyQuietHours     IncidentNotificationsNotNotifiedWhy = "quietHours"
	IncidentNotificationsNotNotifiedWhySuperseded     IncidentNotificationsNotNotifiedWhy = "superseded"
	IncidentNotificationsNotNotifiedWhyExpired        IncidentNotificationsNotNotifiedWhy = "expired"
	IncidentNotificationsNotNotifiedWhyFailed         IncidentNotificationsNotNotifiedWhy = "failed"
	IncidentNotificationsNotNotifiedWhyUnreachable    IncidentNotificationsNotNotifiedWhy = "unreachable"
	IncidentNotificationsNotNotifiedWhyNoMailServer   IncidentNotificationsNotNotifiedWhy = "noMailServer"
	IncidentNotificationsNotNotifiedWhyNoRecord       IncidentNotificationsNotNotifiedWhy = "noRecord"
)

// NotificationKind: one of the constants below. A newer server may send values that are not listed here.
type NotificationKind string

// Values of NotificationKind.
const (
	NotificationKindOpened       NotificationKind = "opened"
	NotificationKindAcknowledged NotificationKind = "acknowledged"
	NotificationKindUpdated      NotificationKind = "updated"
	NotificationKindEscalated    NotificationKind = "escalated"
	NotificationKindRepeated     NotificationKind = "repeated"
	NotificationKindResolved     NotificationKind = "resolved"
	NotificationKindDigest       NotificationKind = "digest"
	NotificationKindReminder     NotificationKind = "reminder"
	NotificationKindOnCall       NotificationKind = "onCall"
	NotificationKindReport       NotificationKind = "report"
	NotificationKindNotice       NotificationKind = "notice"
	NotificationKindTest         NotificationKind = "test"
)

// NotificationReason: one of the constants below. A newer server may send values that are not listed here.
type NotificationReason string

// Values of NotificationReason.
const (
	NotificationReasonSubscription NotificationReason = "subscription"
	NotificationReasonRule         NotificationReason = "rule"
	NotificationReasonEscalation   NotificationReason = "escalation"
	NotificationReasonOnCall       NotificationReason = "onCall"
	NotificationReasonPreference   NotificationReason = "preference"
	NotificationReasonFallback     NotificationReason = "fallback"
	NotificationReasonRole         NotificationReason = "role"
	NotificationReasonTest         NotificationReason = "test"
)

// NotificationStatus: one of the constants below. A newer server may send values that are not listed here.
type NotificationStatus string

// Values of NotificationStatus.
const (
	NotificationStatusHeld       NotificationStatus = "held"
	NotificationStatusPending    NotificationStatus = "pending"
	NotificationStatusDelivered  NotificationStatus = "delivered"
	NotificationStatusFailed     NotificationStatus = "failed"
	NotificationStatusSuperseded NotificationStatus = "superseded"
	NotificationStatusExpired    NotificationStatus = "expired"
	NotificationStatusDropped    NotificationStatus = "dropped"
)

// NotificationCertainty: one of the constants below. A newer server may send values that are not listed here.
type NotificationCertainty string

// Values of NotificationCertainty.
const (
	NotificationCertaintyAccepted  NotificationCertainty = "accepted"
	NotificationCertaintyPosted    NotificationCertainty = "posted"
	NotificationCertaintyConfirmed NotificationCertainty = "confirmed"
)

// AlertRuleNoDataState: one of the constants below. A newer server may send values that are not listed here.
type AlertRuleNoDataState string

// Values of AlertRuleNoDataState.
const (
	AlertRuleNoDataStateOk       AlertRuleNoDataState = "ok"
	AlertRuleNoDataStateAlerting AlertRuleNoDataState = "alerting"
	AlertRuleNoDataStateKeep     AlertRuleNoDataState = "keep"
)

// AlertRuleState: one of the constants below. A newer server may send values that are not listed here.
type AlertRuleState string

// Values of AlertRuleState.
const (
	AlertRuleStateInactive   AlertRuleState = "inactive"
	AlertRuleStatePending    AlertRuleState = "pending"
	AlertRuleStateFiring     AlertRuleState = "firing"
	AlertRuleStateRecovering AlertRuleState = "recovering"
	AlertRuleStateNoData     AlertRuleState = "noData"
)

// AlertTargetScope: one of the constants below. A newer server may send values that are not listed here.
type AlertTargetScope string

// Values of AlertTargetScope.
const (
	AlertTargetScopeAll      AlertTargetScope = "all"
	AlertTargetScopeMonitors AlertTargetScope = "monitors"
	AlertTargetScopeTags     AlertTargetScope = "tags"
	AlertTargetScopeAgents   AlertTargetScope = "agents"
)

// AlertConditionMetric: one of the constants below. A newer server may send values that are not listed here.
type AlertConditionMetric string

// Values of AlertConditionMetric.
const (
	AlertConditionMetricStatus              AlertConditionMetric = "status"
	AlertConditionMetricConsecutiveFailures AlertConditionMetric = "consecutiveFailures"
	AlertConditionMetricLatencyMs           AlertConditionMetric = "latencyMs"
	AlertConditionMetricLatencyP95          AlertConditionMetric = "latencyP95"
	AlertConditionMetricUptimePercent       AlertConditionMetric = "uptimePercent"
	AlertConditionMetricCertificateDays     AlertConditionMetric = "certificateDays"
	AlertConditionMetricHeartbeatMissed     AlertConditionMetric = "heartbeatMissed"
	AlertConditionMetricPerformanceValue    AlertConditionMetric = "performanceValue"
	AlertConditionMetricAgentOffline        AlertConditionMetric = "agentOffline"
	AlertConditionMetricExporterSample      AlertConditionMetric = "exporterSample"
	AlertConditionMetricErrorBudgetPercent  AlertConditionMetric = "errorBudgetPercent"
	AlertConditionMetricBurnRate            AlertConditionMetric = "burnRate"
)

// AlertConditionAggregation: one of the constants below. A newer server may send values that are not listed
// here.
type AlertConditionAggregation string

// Values of AlertConditionAggregation.
const (
	AlertConditionAggregationLast AlertConditionAggregation = "last"
	AlertConditionAggregationAvg  AlertConditionAggregation = "avg"
	AlertConditionAggregationMin  AlertConditionAggregation = "min"
	AlertConditionAggregationMax  AlertConditionAggregation = "max"
	AlertConditionAggregationP50  AlertConditionAggregation = "p50"
	AlertConditionAggregationP95  AlertConditionAggregation = "p95"
	AlertConditionAggregationP99  AlertConditionAggregation = "p99"
)

// AlertConditionFn: one of the constants below. A newer server may send values that are not listed here.
type AlertConditionFn string

// Values of AlertConditionFn.
const (
	AlertConditionFnLast     AlertConditionFn = "last"
	AlertConditionFnAvg      AlertConditionFn = "avg"
	AlertConditionFnMin      AlertConditionFn = "min"
	AlertConditionFnMax      AlertConditionFn = "max"
	AlertConditionFnRate     AlertConditionFn = "rate"
	AlertConditionFnIncrease AlertConditionFn = "increase"
	AlertConditionFnDelta    AlertConditionFn = "delta"
)

// AlertChannelType: one of the constants below. A newer server may send values that are not listed here.
type AlertChannelType string

// Values of AlertChannelType.
const (
	AlertChannelTypeWebhook    AlertChannelType = "webhook"
	AlertChannelTypeEmail      AlertChannelType = "email"
	AlertChannelTypeChannel    AlertChannelType = "channel"
	AlertChannelTypeEscalation AlertChannelType = "escalation"
)

// NotificationChannelUpdates: one of the constants below. A newer server may send values that are not listed
// here.
type NotificationChannelUpdates string

// Values of NotificationChannelUpdates.
const (
	NotificationChannelUpdatesAuto   NotificationChannelUpdates = "auto"
	NotificationChannelUpdatesEdit   NotificationChannelUpdates = "edit"
	NotificationChannelUpdatesThread NotificationChannelUpdates = "thread"
	NotificationChannelUpdatesNew    NotificationChannelUpdates = "new"
)

// NotificationChannelActions: one of the constants below. A newer server may send values that are not listed
// here.
type NotificationChannelActions string

// Values of NotificationChannelActions.
const (
	NotificationChannelActionsNone     NotificationChannelActions = "none"
	NotificationChannelActionsSignedIn NotificationChannelActions = "signedIn"
	NotificationChannelActionsAnyone   NotificationChannelActions = "anyone"
)

// NotificationChannelShowTarget: one of the constants below. A newer server may send values that are not
// listed here.
type NotificationChannelShowTarget string

// Values of NotificationChannelShowTarget.
const (
	NotificationChannelShowTargetFull NotificationChannelShowTarget = "full"
	NotificationChannelShowTargetHost NotificationChannelShowTarget = "host"
	NotificationChannelShowTargetNone NotificationChannelShowTarget = "none"
)

// NotificationChannelStatus: one of the constants below. A newer server may send values that are not listed
// here.
type NotificationChannelStatus string

// Values of NotificationChannelStatus.
const (
	NotificationChannelStatusActive   NotificationChannelStatus = "active"
	NotificationChannelStatusFailing  NotificationChannelStatus = "failing"
	NotificationChannelStatusDisabled NotificationChannelStatus = "disabled"
)

// NotificationChannelDisabledReason: one of the constants below. A newer server may send values that are not
// listed here.
type NotificationChannelDisabledReason string

// Values of NotificationChannelDisabledReason.
const (
	NotificationChannelDisabledReasonManual       NotificationChannelDisabledReason = "manual"
	NotificationChannelDisabledReasonGone         NotificationChannelDisabledReason = "gone"
	NotificationChannelDisabledReasonUnauthorized NotificationChannelDisabledReason = "unauthorized"
	NotificationChannelDisabledReasonFailing      NotificationChannelDisabledReason = "failing"
)

// ChannelSubscriptionEvent: one of the constants below. A newer server may send values that are not listed
// here.
type ChannelSubscriptionEvent string

// Values of ChannelSubscriptionEvent.
const (
	ChannelSubscriptionEventIncidentOpened       ChannelSubscriptionEvent = "incident.opened"
	ChannelSubscriptionEventIncidentAcknowledged ChannelSubscriptionEvent = "incident.acknowledged"
	ChannelSubscriptionEventIncidentUpdated      ChannelSubscriptionEvent = "incident.updated"
	ChannelSubscriptionEventIncidentEscalated    ChannelSubscriptionEvent = "incident.escalated"
	ChannelSubscriptionEventIncidentResolved     ChannelSubscriptionEvent = "incident.resolved"
	ChannelSubscriptionEventMonitorDegraded      ChannelSubscriptionEvent = "monitor.degraded"
	ChannelSubscriptionEventCertificateEnding    ChannelSubscriptionEvent = "certificate.ending"
	ChannelSubscriptionEventAgentDisconnected    ChannelSubscriptionEvent = "agent.disconnected"
	ChannelSubscriptionEventAgentConnected       ChannelSubscriptionEvent = "agent.connected"
	ChannelSubscriptionEventExporterFailed       ChannelSubscriptionEvent = "exporter.failed"
	ChannelSubscriptionEventExporterRecovered    ChannelSubscriptionEvent = "exporter.recovered"
	ChannelSubscriptionEventMaintenanceStarted   ChannelSubscriptionEvent = "maintenance.started"
	ChannelSubscriptionEventMaintenanceEnded     ChannelSubscriptionEvent = "maintenance.ended"
	ChannelSubscriptionEventReportReady          ChannelSubscriptionEvent = "report.ready"
	ChannelSubscriptionEventLicenseExpiring      ChannelSubscriptionEvent = "license.expiring"
	ChannelSubscriptionEventOnCallChanged        ChannelSubscriptionEvent = "onCall.changed"
	ChannelSubscriptionEventChannelFailing       ChannelSubscriptionEvent = "channel.failing"
)

// MonitorTargetScope: one of the constants below. A newer server may send values that are not listed here.
type MonitorTargetScope string

// Values of MonitorTargetScope.
const (
	MonitorTargetScopeAll      MonitorTargetScope = "all"
	MonitorTargetScopeMonitors MonitorTargetScope = "monitors"
	MonitorTargetScopeTags     MonitorTargetScope = "tags"
)

// ChannelQuietHoursBelow: one of the constants below. A newer server may send values that are not listed here.
type ChannelQuietHoursBelow string

// Values of ChannelQuietHoursBelow.
const (
	ChannelQuietHoursBelowMajor    ChannelQuietHoursBelow = "major"
	ChannelQuietHoursBelowCritical ChannelQuietHoursBelow = "critical"
)

// ChannelQuietHoursAfterwards: one of the constants below. A newer server may send values that are not listed
// here.
type ChannelQuietHoursAfterwards string

// Values of ChannelQuietHoursAfterwards.
const (
	ChannelQuietHoursAfterwardsHold ChannelQuietHoursAfterwards = "hold"
	ChannelQuietHoursAfterwardsDrop ChannelQuietHoursAfterwards = "drop"
)

// ChannelRecipientStatus: one of the constants below. A newer server may send values that are not listed here.
type ChannelRecipientStatus string

// Values of ChannelRecipientStatus.
const (
	ChannelRecipientStatusPending   ChannelRecipientStatus = "pending"
	ChannelRecipientStatusConfirmed ChannelRecipientStatus = "confirmed"
	ChannelRecipientStatusRefused   ChannelRecipientStatus = "refused"
)

// NotificationChannelTypeLimitsUnit: one of the constants below. A newer server may send values that are not
// listed here.
type NotificationChannelTypeLimitsUnit string

// Values of NotificationChannelTypeLimitsUnit.
const (
	NotificationChannelTypeLimitsUnitUtf16      NotificationChannelTypeLimitsUnit = "utf16"
	NotificationChannelTypeLimitsUnitCodePoints NotificationChannelTypeLimitsUnit = "codePoints"
	NotificationChannelTypeLimitsUnitBytes      NotificationChannelTypeLimitsUnit = "bytes"
)

// NotificationChannelPreviewMessageFate: one of the constants below. A newer server may send values that are
// not listed here.
type NotificationChannelPreviewMessageFate string

// Values of NotificationChannelPreviewMessageFate.
const (
	NotificationChannelPreviewMessageFateSent       NotificationChannelPreviewMessageFate = "sent"
	NotificationChannelPreviewMessageFateHeld       NotificationChannelPreviewMessageFate = "held"
	NotificationChannelPreviewMessageFateDropped    NotificationChannelPreviewMessageFate = "dropped"
	NotificationChannelPreviewMessageFateSuperseded NotificationChannelPreviewMessageFate = "superseded"
)

// NotificationChannelMessage: one of the constants below. A newer server may send values that are not listed
// here.
type NotificationChannelMessage string

// Values of NotificationChannelMessage.
const (
	NotificationChannelMessageOpened       NotificationChannelMessage = "opened"
	NotificationChannelMessageResolved     NotificationChannelMessage = "resolved"
	NotificationChannelMessageDigest       NotificationChannelMessage = "digest"
	NotificationChannelMessageConversation NotificationChannelMessage = "conversation"
)

// NotificationChannelDraftTestResultMessageStatus: one of the constants below. A newer server may send values
// that are not listed here.
type NotificationChannelDraftTestResultMessageStatus string

// Values of NotificationChannelDraftTestResultMessageStatus.
const (
	NotificationChannelDraftTestResultMessageStatusDelivered NotificationChannelDraftTestResultMessageStatus = "delivered"
	NotificationChannelDraftTestResultMessageStatusFailed    NotificationChannelDraftTestResultMessageStatus = "failed"
	NotificationChannelDraftTestResultMessageStatusDeferred  NotificationChannelDraftTestResultMessageStatus = "deferred"
)

// NotificationAttemptStatus: one of the constants below. A newer server may send values that are not listed
// here.
type NotificationAttemptStatus string

// Values of NotificationAttemptStatus.
const (
	NotificationAttemptStatusRunning   NotificationAttemptStatus = "running"
	NotificationAttemptStatusDelivered NotificationAttemptStatus = "delivered"
	NotificationAttemptStatusFailed    NotificationAttemptStatus = "failed"
	NotificationAttemptStatusDeferred  NotificationAttemptStatus = "deferred"
)

// NotificationAttemptStep: one of the constants below. A newer server may send values that are not listed
// here.
type NotificationAttemptStep string

// Values of NotificationAttemptStep.
const (
	NotificationAttemptStepPost  NotificationAttemptStep = "post"
	NotificationAttemptStepEdit  NotificationAttemptStep = "edit"
	NotificationAttemptStepReply NotificationAttemptStep = "reply"
	NotificationAttemptStepClose NotificationAttemptStep = "close"
)

// NotificationAttemptError: one of the constants below. A newer server may send values that are not listed
// here.
type NotificationAttemptError string

// Values of NotificationAttemptError.
const (
	NotificationAttemptErrorStatus          NotificationAttemptError = "status"
	NotificationAttemptErrorRedirect        NotificationAttemptError = "redirect"
	NotificationAttemptErrorTimeout         NotificationAttemptError = "timeout"
	NotificationAttemptErrorTooLarge        NotificationAttemptError = "too_large"
	NotificationAttemptErrorDNS             NotificationAttemptError = "dns"
	NotificationAttemptErrorRefusedAddress  NotificationAttemptError = "refused_address"
	NotificationAttemptErrorConnection      NotificationAttemptError = "connection"
	NotificationAttemptErrorTLS             NotificationAttemptError = "tls"
	NotificationAttemptErrorInvalidResponse NotificationAttemptError = "invalid_response"
	NotificationAttemptErrorInterrupted     NotificationAttemptError = "interrupted"
	NotificationAttemptErrorRateLimited     NotificationAttemptError = "rate_limited"
	NotificationAttemptErrorUnauthorized    NotificationAttemptError = "unauthorized"
	NotificationAttemptErrorGone            NotificationAttemptError = "gone"
	NotificationAttemptErrorRejected        NotificationAttemptError = "rejected"
	NotificationAttemptErrorLostMessage     NotificationAttemptError = "lost_message"
	NotificationAttemptErrorMoved           NotificationAttemptError = "moved"
	NotificationAttemptErrorOutdated        NotificationAttemptError = "outdated"
	NotificationAttemptErrorMail            NotificationAttemptError = "mail"
)

// NotificationMessageTone: one of the constants below. A newer server may send values that are not listed
// here.
type NotificationMessageTone string

// Values of NotificationMessageTone.
const (
	NotificationMessageToneBad     NotificationMessageTone = "bad"
	NotificationMessageToneWarning NotificationMessageTone = "warning"
	NotificationMessageToneGood    NotificationMessageTone = "good"
	NotificationMessageToneNeutral NotificationMessageTone = "neutral"
)

// MessageLinkAction: one of the constants below. A newer server may send values that are not listed here.
type MessageLinkAction string

// Values of MessageLinkAction.
const (
	MessageLinkActionAcknowledge MessageLinkAction = "acknowledge"
	MessageLinkActionResolve     MessageLinkAction = "resolve"
	MessageLinkActionSnooze      MessageLinkAction = "snooze"
)

// ExporterFormat: one of the constants below. A newer server may send values that are not listed here.
type ExporterFormat string

// Values of ExporterFormat.
const (
	ExporterFormatAuto        ExporterFormat = "auto"
	ExporterFormatText        ExporterFormat = "text"
	ExporterFormatOpenMetrics ExporterFormat = "openMetrics"
)

// ExporterCredentialField: one of the constants below. A newer server may send values that are not listed
// here.
type ExporterCredentialField string

// Values of ExporterCredentialField.
const (
	ExporterCredentialFieldUsername          ExporterCredentialField = "username"
	ExporterCredentialFieldPassword          ExporterCredentialField = "password"
	ExporterCredentialFieldToken             ExporterCredentialField = "token"
	ExporterCredentialFieldClientCertificate ExporterCredentialField = "clientCertificate"
	ExporterCredentialFieldClientKey         ExporterCredentialField = "clientKey"
	ExporterCredentialFieldSecretHeaders     ExporterCredentialField = "secretHeaders"
)

// ExporterStatus: one of the constants below. A newer server may send values that are not listed here.
type ExporterStatus string

// Values of ExporterStatus.
const (
	ExporterStatusPending ExporterStatus = "pending"
	ExporterStatusUp      ExporterStatus = "up"
	ExporterStatusFailing ExporterStatus = "failing"
	ExporterStatusPaused  ExporterStatus = "paused"
)

// ScrapeSummaryFormat: one of the constants below. A newer server may send values that are not listed here.
type ScrapeSummaryFormat string

// Values of ScrapeSummaryFormat.
const (
	ScrapeSummaryFormatText        ScrapeSummaryFormat = "text"
	ScrapeSummaryFormatOpenMetrics ScrapeSummaryFormat = "openMetrics"
)

// TelemetryExportProtocol: one of the constants below. A newer server may send values that are not listed
// here.
type TelemetryExportProtocol string

// Values of TelemetryExportProtocol.
const (
	TelemetryExportProtocolHTTPProtobuf TelemetryExportProtocol = "http/protobuf"
	TelemetryExportProtocolHTTPJSON     TelemetryExportProtocol = "http/json"
)

// TelemetryExportSignal: one of the constants below. A newer server may send values that are not listed here.
type TelemetryExportSignal string

// Values of TelemetryExportSignal.
const (
	TelemetryExportSignalMetrics TelemetryExportSignal = "metrics"
	TelemetryExportSignalTraces  TelemetryExportSignal = "traces"
)

// TelemetryExportDisabledReason: one of the constants below. A newer server may send values that are not
// listed here.
type TelemetryExportDisabledReason string

// Values of TelemetryExportDisabledReason.
const (
	TelemetryExportDisabledReasonManual  TelemetryExportDisabledReason = "manual"
	TelemetryExportDisabledReasonFailing TelemetryExportDisabledReason = "failing"
)

// MaintenanceWindowStatus: one of the constants below. A newer server may send values that are not listed
// here.
type MaintenanceWindowStatus string

// Values of MaintenanceWindowStatus.
const (
	MaintenanceWindowStatusScheduled MaintenanceWindowStatus = "scheduled"
	MaintenanceWindowStatusActive    MaintenanceWindowStatus = "active"
	MaintenanceWindowStatusEnded     MaintenanceWindowStatus = "ended"
)

// MaintenanceScheduleType: one of the constants below. A newer server may send values that are not listed
// here.
type MaintenanceScheduleType string

// Values of MaintenanceScheduleType.
const (
	MaintenanceScheduleTypeOnce      MaintenanceScheduleType = "once"
	MaintenanceScheduleTypeRecurring MaintenanceScheduleType = "recurring"
)

// OnCallLayerHandoffUnit: one of the constants below. A newer server may send values that are not listed here.
type OnCallLayerHandoffUnit string

// Values of OnCallLayerHandoffUnit.
const (
	OnCallLayerHandoffUnitHour OnCallLayerHandoffUnit = "hour"
	OnCallLayerHandoffUnitDay  OnCallLayerHandoffUnit = "day"
	OnCallLayerHandoffUnitWeek OnCallLayerHandoffUnit = "week"
)

// EscalationPolicyWhenUncovered: one of the constants below. A newer server may send values that are not
// listed here.
type EscalationPolicyWhenUncovered string

// Values of EscalationPolicyWhenUncovered.
const (
	EscalationPolicyWhenUncoveredNext       EscalationPolicyWhenUncovered = "next"
	EscalationPolicyWhenUncoveredResponders EscalationPolicyWhenUncovered = "responders"
)

// EscalationPolicyWhenExhausted: one of the constants below. A newer server may send values that are not
// listed here.
type EscalationPolicyWhenExhausted string

// Values of EscalationPolicyWhenExhausted.
const (
	EscalationPolicyWhenExhaustedResponders EscalationPolicyWhenExhausted = "responders"
	EscalationPolicyWhenExhaustedNothing    EscalationPolicyWhenExhausted = "nothing"
)

// EscalationStepTargetType: one of the constants below. A newer server may send values that are not listed
// here.
type EscalationStepTargetType string

// Values of EscalationStepTargetType.
const (
	EscalationStepTargetTypeUser       EscalationStepTargetType = "user"
	EscalationStepTargetTypeSchedule   EscalationStepTargetType = "schedule"
	EscalationStepTargetTypeChannel    EscalationStepTargetType = "channel"
	EscalationStepTargetTypeResponders EscalationStepTargetType = "responders"
)

// DashboardVisibility: one of the constants below. A newer server may send values that are not listed here.
type DashboardVisibility string

// Values of DashboardVisibility.
const (
	DashboardVisibilityPrivate      DashboardVisibility = "private"
	DashboardVisibilityOrganization DashboardVisibility = "organization"
	DashboardVisibilityPublic       DashboardVisibility = "public"
)

// DashboardWidgetType: one of the constants below. A newer server may send values that are not listed here.
type DashboardWidgetType string

// Values of DashboardWidgetType.
const (
	DashboardWidgetTypeStat          DashboardWidgetType = "stat"
	DashboardWidgetTypeTimeseries    DashboardWidgetType = "timeseries"
	DashboardWidgetTypeStatusHistory DashboardWidgetType = "statusHistory"
	DashboardWidgetTypeUptime        DashboardWidgetType = "uptime"
	DashboardWidgetTypeMonitorList   DashboardWidgetType = "monitorList"
	DashboardWidgetTypeIncidentList  DashboardWidgetType = "incidentList"
	DashboardWidgetTypeCertificates  DashboardWidgetType = "certificates"
	DashboardWidgetTypeText          DashboardWidgetType = "text"
)

// StatWidgetConfigMetric: one of the constants below. A newer server may send values that are not listed here.
type StatWidgetConfigMetric string

// Values of StatWidgetConfigMetric.
const (
	StatWidgetConfigMetricUptimePercent    StatWidgetConfigMetric = "uptimePercent"
	StatWidgetConfigMetricLatencyAvg       StatWidgetConfigMetric = "latencyAvg"
	StatWidgetConfigMetricLatencyP50       StatWidgetConfigMetric = "latencyP50"
	StatWidgetConfigMetricLatencyP95       StatWidgetConfigMetric = "latencyP95"
	StatWidgetConfigMetricLatencyP99       StatWidgetConfigMetric = "latencyP99"
	StatWidgetConfigMetricMonitorsByStatus StatWidgetConfigMetric = "monitorsByStatus"
	StatWidgetConfigMetricOpenIncidents    StatWidgetConfigMetric = "openIncidents"
	StatWidgetConfigMetricCertificateDays  StatWidgetConfigMetric = "certificateDays"
	StatWidgetConfigMetricExporterSample   StatWidgetConfigMetric = "exporterSample"
	StatWidgetConfigMetricErrorBudget      StatWidgetConfigMetric = "errorBudget"
)

// StatWidgetConfigCombine: one of the constants below. A newer server may send values that are not listed
// here.
type StatWidgetConfigCombine string

// Values of StatWidgetConfigCombine.
const (
	StatWidgetConfigCombineWorst   StatWidgetConfigCombine = "worst"
	StatWidgetConfigCombineAverage StatWidgetConfigCombine = "average"
	StatWidgetConfigCombineSum     StatWidgetConfigCombine = "sum"
)

// StatWidgetConfigThresholdLevel: one of the constants below. A newer server may send values that are not
// listed here.
type StatWidgetConfigThresholdLevel string

// Values of StatWidgetConfigThresholdLevel.
const (
	StatWidgetConfigThresholdLevelOk       StatWidgetConfigThresholdLevel = "ok"
	StatWidgetConfigThresholdLevelWarning  StatWidgetConfigThresholdLevel = "warning"
	StatWidgetConfigThresholdLevelCritical StatWidgetConfigThresholdLevel = "critical"
)

// WidgetTargetScope: one of the constants below. A newer server may send values that are not listed here.
type WidgetTargetScope string

// Values of WidgetTargetScope.
const (
	WidgetTargetScopeAll      WidgetTargetScope = "all"
	WidgetTargetScopeMonitors WidgetTargetScope = "monitors"
	WidgetTargetScopeTags     WidgetTargetScope = "tags"
	WidgetTargetScopeVariable WidgetTargetScope = "variable"
)

// TimeseriesWidgetConfigMetric: one of the constants below. A newer server may send values that are not listed
// here.
type TimeseriesWidgetConfigMetric string

// Values of TimeseriesWidgetConfigMetric.
const (
	TimeseriesWidgetConfigMetricLatencyAvg     TimeseriesWidgetConfigMetric = "latencyAvg"
	TimeseriesWidgetConfigMetricLatencyP50     TimeseriesWidgetConfigMetric = "latencyP50"
	TimeseriesWidgetConfigMetricLatencyP95     TimeseriesWidgetConfigMetric = "latencyP95"
	TimeseriesWidgetConfigMetricLatencyP99     TimeseriesWidgetConfigMetric = "latencyP99"
	TimeseriesWidgetConfigMetricUptimePercent  TimeseriesWidgetConfigMetric = "uptimePercent"
	TimeseriesWidgetConfigMetricExporterSample TimeseriesWidgetConfigMetric = "exporterSample"
)

// TimeseriesWidgetConfigBy: one of the constants below. A newer server may send values that are not listed
// here.
type TimeseriesWidgetConfigBy string

// Values of TimeseriesWidgetConfigBy.
const (
	TimeseriesWidgetConfigByMonitor TimeseriesWidgetConfigBy = "monitor"
	TimeseriesWidgetConfigByAll     TimeseriesWidgetConfigBy = "all"
)

// UptimeWidgetConfigWindow: one of the constants below. A newer server may send values that are not listed
// here.
type UptimeWidgetConfigWindow string

// Values of UptimeWidgetConfigWindow.
const (
	UptimeWidgetConfigWindowH24 UptimeWidgetConfigWindow = "h24"
	UptimeWidgetConfigWindowD7  UptimeWidgetConfigWindow = "d7"
	UptimeWidgetConfigWindowD30 UptimeWidgetConfigWindow = "d30"
	UptimeWidgetConfigWindowD90 UptimeWidgetConfigWindow = "d90"
)

// MonitorListWidgetConfigSort: one of the constants below. A newer server may send values that are not listed
// here.
type MonitorListWidgetConfigSort string

// Values of MonitorListWidgetConfigSort.
const (
	MonitorListWidgetConfigSortName    MonitorListWidgetConfigSort = "name"
	MonitorListWidgetConfigSortStatus  MonitorListWidgetConfigSort = "status"
	MonitorListWidgetConfigSortUptime  MonitorListWidgetConfigSort = "uptime"
	MonitorListWidgetConfigSortLatency MonitorListWidgetConfigSort = "latency"
)

// DashboardVariableType: one of the constants below. A newer server may send values that are not listed here.
type DashboardVariableType string

// Values of DashboardVariableType.
const (
	DashboardVariableTypeTag     DashboardVariableType = "tag"
	DashboardVariableTypeMonitor DashboardVariableType = "monitor"
)

// WidgetDataStatus: one of the constants below. A newer server may send values that are not listed here.
type WidgetDataStatus string

// Values of WidgetDataStatus.
const (
	WidgetDataStatusOk      WidgetDataStatus = "ok"
	WidgetDataStatusPartial WidgetDataStatus = "partial"
	WidgetDataStatusFailed  WidgetDataStatus = "failed"
)

// ReportType: one of the constants below. A newer server may send values that are not listed here.
type ReportType string

// Values of ReportType.
const (
	ReportTypeUptime    ReportType = "uptime"
	ReportTypeSLA       ReportType = "sla"
	ReportTypeIncidents ReportType = "incidents"
	ReportTypeLatency   ReportType = "latency"
)

// ReportStatus: one of the constants below. A newer server may send values that are not listed here.
type ReportStatus string

// Values of ReportStatus.
const (
	ReportStatusQueued  ReportStatus = "queued"
	ReportStatusRunning ReportStatus = "running"
	ReportStatusReady   ReportStatus = "ready"
	ReportStatusFailed  ReportStatus = "failed"
)

// ReportPeriodKind: one of the constants below. A newer server may send values that are not listed here.
type ReportPeriodKind string

// Values of ReportPeriodKind.
const (
	ReportPeriodKindPrevious ReportPeriodKind = "previous"
	ReportPeriodKindCurrent  ReportPeriodKind = "current"
	ReportPeriodKindRolling  ReportPeriodKind = "rolling"
	ReportPeriodKindFixed    ReportPeriodKind = "fixed"
)

// ReportPeriodUnit: one of the constants below. A newer server may send values that are not listed here.
type ReportPeriodUnit string

// Values of ReportPeriodUnit.
const (
	ReportPeriodUnitDay     ReportPeriodUnit = "day"
	ReportPeriodUnitWeek    ReportPeriodUnit = "week"
	ReportPeriodUnitMonth   ReportPeriodUnit = "month"
	ReportPeriodUnitQuarter ReportPeriodUnit = "quarter"
	ReportPeriodUnitYear    ReportPeriodUnit = "year"
)

// ReportAccountingMaintenance: one of the constants below. A newer server may send values that are not listed
// here.
type ReportAccountingMaintenance string

// Values of ReportAccountingMaintenance.
const (
	ReportAccountingMaintenanceExcluded ReportAccountingMaintenance = "excluded"
	ReportAccountingMaintenanceUp       ReportAccountingMaintenance = "up"
	ReportAccountingMaintenanceDown     ReportAccountingMaintenance = "down"
)

// ReportAccountingDegraded: one of the constants below. A newer server may send values that are not listed
// here.
type ReportAccountingDegraded string

// Values of ReportAccountingDegraded.
const (
	ReportAccountingDegradedUp   ReportAccountingDegraded = "up"
	ReportAccountingDegradedDown ReportAccountingDegraded = "down"
	ReportAccountingDegradedHalf ReportAccountingDegraded = "half"
)

// ReportAccountingUnknown: one of the constants below. A newer server may send values that are not listed
// here.
type ReportAccountingUnknown string

// Values of ReportAccountingUnknown.
const (
	ReportAccountingUnknownExcluded ReportAccountingUnknown = "excluded"
	ReportAccountingUnknownUp       ReportAccountingUnknown = "up"
	ReportAccountingUnknownDown     ReportAccountingUnknown = "down"
)

// ReportAccountingCombine: one of the constants below. A newer server may send values that are not listed
// here.
type ReportAccountingCombine string

// Values of ReportAccountingCombine.
const (
	ReportAccountingCombineAverage ReportAccountingCombine = "average"
	ReportAccountingCombineAnyDown ReportAccountingCombine = "anyDown"
	ReportAccountingCombineAllDown ReportAccountingCombine = "allDown"
)

// ReportBudgetState: one of the constants below. A newer server may send values that are not listed here.
type ReportBudgetState string

// Values of ReportBudgetState.
const (
	ReportBudgetStateHealthy   ReportBudgetState = "healthy"
	ReportBudgetStateAtRisk    ReportBudgetState = "atRisk"
	ReportBudgetStateExhausted ReportBudgetState = "exhausted"
)

// ReportRunTrigger: one of the constants below. A newer server may send values that are not listed here.
type ReportRunTrigger string

// Values of ReportRunTrigger.
const (
	ReportRunTriggerManual     ReportRunTrigger = "manual"
	ReportRunTriggerSchedule   ReportRunTrigger = "schedule"
	ReportRunTriggerCorrection ReportRunTrigger = "correction"
)

// ReportVerificationDifferenceReason: one of the constants below. A newer server may send values that are not
// listed here.
type ReportVerificationDifferenceReason string

// Values of ReportVerificationDifferenceReason.
const (
	ReportVerificationDifferenceReasonRetention      ReportVerificationDifferenceReason = "retention"
	ReportVerificationDifferenceReasonLateResult     ReportVerificationDifferenceReason = "lateResult"
	ReportVerificationDifferenceReasonDeletedMonitor ReportVerificationDifferenceReason = "deletedMonitor"
	ReportVerificationDifferenceReasonOther          ReportVerificationDifferenceReason = "other"
)

// StatusPageVisibility: one of the constants below. A newer server may send values that are not listed here.
type StatusPageVisibility string

// Values of StatusPageVisibility.
const (
	StatusPageVisibilityPublic   StatusPageVisibility = "public"
	StatusPageVisibilityPassword StatusPageVisibility = "password"
	StatusPageVisibilityPrivate  StatusPageVisibility = "private"
)

// StatusPageLocale: one of the constants below. A newer server may send values that are not listed here.
type StatusPageLocale string

// Values of StatusPageLocale.
const (
	StatusPageLocaleEn StatusPageLocale = "en"
	StatusPageLocaleDe StatusPageLocale = "de"
)

// StatusPageAutoPublish: one of the constants below. A newer server may send values that are not listed here.
type StatusPageAutoPublish string

// Values of StatusPageAutoPublish.
const (
	StatusPageAutoPublishNone StatusPageAutoPublish = "none"
	StatusPageAutoPublishDown StatusPageAutoPublish = "down"
)

// PublicStatus: the status of a page or a component. `majorOutage`: all monitors are down. `partialOutage`:
// some are. `degraded`: some are slow. `unknown`: no result is known. A newer server may send values that are
// not listed here.
type PublicStatus string

// Values of PublicStatus.
const (
	PublicStatusOperational   PublicStatus = "operational"
	PublicStatusUnknown       PublicStatus = "unknown"
	PublicStatusMaintenance   PublicStatus = "maintenance"
	PublicStatusDegraded      PublicStatus = "degraded"
	PublicStatusPartialOutage PublicStatus = "partialOutage"
	PublicStatusMajorOutage   PublicStatus = "majorOutage"
)

// WebhookEvent: one of the constants below. A newer server may send values that are not listed here.
type WebhookEvent string

// Values of WebhookEvent.
const (
	WebhookEventAlertTriggered       WebhookEvent = "alert.triggered"
	WebhookEventAlertAcknowledged    WebhookEvent = "alert.acknowledged"
	WebhookEventAlertResolved        WebhookEvent = "alert.resolved"
	WebhookEventIncidentOpened       WebhookEvent = "incident.opened"
	WebhookEventIncidentAcknowledged WebhookEvent = "incident.acknowledged"
	WebhookEventIncidentUpdated      WebhookEvent = "incident.updated"
	WebhookEventIncidentResolved     WebhookEvent = "incident.resolved"
	WebhookEventAgentConnected       WebhookEvent = "agent.connected"
	WebhookEventAgentDisconnected    WebhookEvent = "agent.disconnected"
	WebhookEventExporterFailed       WebhookEvent = "exporter.failed"
	WebhookEventExporterRecovered    WebhookEvent = "exporter.recovered"
	WebhookEventOrganizationCreated  WebhookEvent = "organization.created"
	WebhookEventOrganizationUpdated  WebhookEvent = "organization.updated"
	WebhookEventSubscriptionCreated  WebhookEvent = "subscription.created"
	WebhookEventSubscriptionUpdated  WebhookEvent = "subscription.updated"
	WebhookEventSubscriptionCanceled WebhookEvent = "subscription.canceled"
	WebhookEventLicenseExpiring      WebhookEvent = "license.expiring"
	WebhookEventLicenseExpired       WebhookEvent = "license.expired"
	WebhookEventFeatureFlagUpdated   WebhookEvent = "feature_flag.updated"
	WebhookEventRoleAssigned         WebhookEvent = "role.assigned"
	WebhookEventRoleRevoked          WebhookEvent = "role.revoked"
	WebhookEventAuditRecorded        WebhookEvent = "audit.recorded"
	WebhookEventAll                  WebhookEvent = "*"
)

// WebhookDisabledReason: one of the constants below. A newer server may send values that are not listed here.
type WebhookDisabledReason string

// Values of WebhookDisabledReason.
const (
	WebhookDisabledReasonManual  WebhookDisabledReason = "manual"
	WebhookDisabledReasonGone    WebhookDisabledReason = "gone"
	WebhookDisabledReasonFailing WebhookDisabledReason = "failing"
)

// WebhookDeliveryStatus: one of the constants below. A newer server may send values that are not listed here.
type WebhookDeliveryStatus string

// Values of WebhookDeliveryStatus.
const (
	WebhookDeliveryStatusPending   WebhookDeliveryStatus = "pending"
	WebhookDeliveryStatusDelivered WebhookDeliveryStatus = "delivered"
	WebhookDeliveryStatusFailed    WebhookDeliveryStatus = "failed"
)

// WebhookAttemptStatus: one of the constants below. A newer server may send values that are not listed here.
type WebhookAttemptStatus string

// Values of WebhookAttemptStatus.
const (
	WebhookAttemptStatusRunning   WebhookAttemptStatus = "running"
	WebhookAttemptStatusDelivered WebhookAttemptStatus = "delivered"
	WebhookAttemptStatusFailed    WebhookAttemptStatus = "failed"
)

// WebhookAttemptError: one of the constants below. A newer server may send values that are not listed here.
type WebhookAttemptError string

// Values of WebhookAttemptError.
const (
	WebhookAttemptErrorStatus          WebhookAttemptError = "status"
	WebhookAttemptErrorRedirect        WebhookAttemptError = "redirect"
	WebhookAttemptErrorTimeout         WebhookAttemptError = "timeout"
	WebhookAttemptErrorTooLarge        WebhookAttemptError = "too_large"
	WebhookAttemptErrorDNS             WebhookAttemptError = "dns"
	WebhookAttemptErrorRefusedAddress  WebhookAttemptError = "refused_address"
	WebhookAttemptErrorConnection      WebhookAttemptError = "connection"
	WebhookAttemptErrorTLS             WebhookAttemptError = "tls"
	WebhookAttemptErrorInvalidResponse WebhookAttemptError = "invalid_response"
	WebhookAttemptErrorInterrupted     WebhookAttemptError = "interrupted"
)

// WebhookRecoveryStatus: one of the constants below. A newer server may send values that are not listed here.
type WebhookRecoveryStatus string

// Values of WebhookRecoveryStatus.
const (
	WebhookRecoveryStatusQueued   WebhookRecoveryStatus = "queued"
	WebhookRecoveryStatusRunning  WebhookRecoveryStatus = "running"
	WebhookRecoveryStatusDone     WebhookRecoveryStatus = "done"
	WebhookRecoveryStatusCanceled WebhookRecoveryStatus = "canceled"
)

// WebhookSubjectSubject: one of the constants below. A newer server may send values that are not listed here.
type WebhookSubjectSubject string

// Values of WebhookSubjectSubject.
const (
	WebhookSubjectSubjectAlertTriggered       WebhookSubjectSubject = "alert.triggered"
	WebhookSubjectSubjectAlertAcknowledged    WebhookSubjectSubject = "alert.acknowledged"
	WebhookSubjectSubjectAlertResolved        WebhookSubjectSubject = "alert.resolved"
	WebhookSubjectSubjectIncidentOpened       WebhookSubjectSubject = "incident.opened"
	WebhookSubjectSubjectIncidentAcknowledged WebhookSubjectSubject = "incident.acknowledged"
	WebhookSubjectSubjectIncidentUpdated      WebhookSubjectSubject = "incident.updated"
	WebhookSubjectSubjectIncidentResolved     WebhookSubjectSubject = "incident.resolved"
	WebhookSubjectSubjectAgentConnected       WebhookSubjectSubject = "agent.connected"
	WebhookSubjectSubjectAgentDisconnected    WebhookSubjectSubject = "agent.disconnected"
	WebhookSubjectSubjectExporterFailed       WebhookSubjectSubject = "exporter.failed"
	WebhookSubjectSubjectExporterRecovered    WebhookSubjectSubject = "exporter.recovered"
	WebhookSubjectSubjectOrganizationCreated  WebhookSubjectSubject = "organization.created"
	WebhookSubjectSubjectOrganizationUpdated  WebhookSubjectSubject = "organization.updated"
	WebhookSubjectSubjectSubscriptionCreated  WebhookSubjectSubject = "subscription.created"
	WebhookSubjectSubjectSubscriptionUpdated  WebhookSubjectSubject = "subscription.updated"
	WebhookSubjectSubjectSubscriptionCanceled WebhookSubjectSubject = "subscription.canceled"
	WebhookSubjectSubjectLicenseExpiring      WebhookSubjectSubject = "license.expiring"
	WebhookSubjectSubjectLicenseExpired       WebhookSubjectSubject = "license.expired"
	WebhookSubjectSubjectFeatureFlagUpdated   WebhookSubjectSubject = "feature_flag.updated"
	WebhookSubjectSubjectRoleAssigned         WebhookSubjectSubject = "role.assigned"
	WebhookSubjectSubjectRoleRevoked          WebhookSubjectSubject = "role.revoked"
	WebhookSubjectSubjectAuditRecorded        WebhookSubjectSubject = "audit.recorded"
)

// SubscriptionStatus: one of the constants below. A newer server may send values that are not listed here.
type SubscriptionStatus string

// Values of SubscriptionStatus.
const (
	SubscriptionStatusTrialing   SubscriptionStatus = "trialing"
	SubscriptionStatusIncomplete SubscriptionStatus = "incomplete"
	SubscriptionStatusActive     SubscriptionStatus = "active"
	SubscriptionStatusPastDue    SubscriptionStatus = "past_due"
	SubscriptionStatusCanceled   SubscriptionStatus = "canceled"
	SubscriptionStatusExpired    SubscriptionStatus = "expired"
)

// SubscriptionInterval: one of the constants below. A newer server may send values that are not listed here.
type SubscriptionInterval string

// Values of SubscriptionInterval.
const (
	SubscriptionIntervalMonth SubscriptionInterval = "month"
	SubscriptionIntervalYear  SubscriptionInterval = "year"
)

// SubscriptionEndReason: one of the constants below. A newer server may send values that are not listed here.
type SubscriptionEndReason string

// Values of SubscriptionEndReason.
const (
	SubscriptionEndReasonUser       SubscriptionEndReason = "user"
	SubscriptionEndReasonNonPayment SubscriptionEndReason = "nonPayment"
	SubscriptionEndReasonReplaced   SubscriptionEndReason = "replaced"
	SubscriptionEndReasonOperator   SubscriptionEndReason = "operator"
)

// SubscriptionChangeWhen: one of the constants below. A newer server may send values that are not listed here.
type SubscriptionChangeWhen string

// Values of SubscriptionChangeWhen.
const (
	SubscriptionChangeWhenAuto      SubscriptionChangeWhen = "auto"
	SubscriptionChangeWhenNow       SubscriptionChangeWhen = "now"
	SubscriptionChangeWhenPeriodEnd SubscriptionChangeWhen = "periodEnd"
)

// SubscriptionPreviewKind: one of the constants below. A newer server may send values that are not listed
// here.
type SubscriptionPreviewKind string

// Values of SubscriptionPreviewKind.
const (
	SubscriptionPreviewKindUpgrade   SubscriptionPreviewKind = "upgrade"
	SubscriptionPreviewKindDowngrade SubscriptionPreviewKind = "downgrade"
	SubscriptionPreviewKindSame      SubscriptionPreviewKind = "same"
)

// SubscriptionLineKind: one of the constants below. A newer server may send values that are not listed here.
type SubscriptionLineKind string

// Values of SubscriptionLineKind.
const (
	SubscriptionLineKindPlan      SubscriptionLineKind = "plan"
	SubscriptionLineKindSeat      SubscriptionLineKind = "seat"
	SubscriptionLineKindProration SubscriptionLineKind = "proration"
	SubscriptionLineKindCredit    SubscriptionLineKind = "credit"
)

// InvoiceKind: one of the constants below. A newer server may send values that are not listed here.
type InvoiceKind string

// Values of InvoiceKind.
const (
	InvoiceKindInvoice    InvoiceKind = "invoice"
	InvoiceKindCreditNote InvoiceKind = "creditNote"
)

// InvoiceStatus: one of the constants below. A newer server may send values that are not listed here.
type InvoiceStatus string

// Values of InvoiceStatus.
const (
	InvoiceStatusOpen          InvoiceStatus = "open"
	InvoiceStatusPaid          InvoiceStatus = "paid"
	InvoiceStatusVoid          InvoiceStatus = "void"
	InvoiceStatusUncollectible InvoiceStatus = "uncollectible"
)

// PaymentStatus: one of the constants below. A newer server may send values that are not listed here.
type PaymentStatus string

// Values of PaymentStatus.
const (
	PaymentStatusPending        PaymentStatus = "pending"
	PaymentStatusActionRequired PaymentStatus = "actionRequired"
	PaymentStatusSucceeded      PaymentStatus = "succeeded"
	PaymentStatusFailed         PaymentStatus = "failed"
)

// LicenseStatus: `inactive` until it is activated, `active`, `expiring` from `warnDays` before `expiresAt`
// until `graceDays` after it, `expired`, `suspended` until it is reinstated, or `revoked` for good. A newer
// server may send values that are not listed here.
type LicenseStatus string

// Values of LicenseStatus.
const (
	LicenseStatusInactive  LicenseStatus = "inactive"
	LicenseStatusActive    LicenseStatus = "active"
	LicenseStatusExpiring  LicenseStatus = "expiring"
	LicenseStatusExpired   LicenseStatus = "expired"
	LicenseStatusSuspended LicenseStatus = "suspended"
	LicenseStatusRevoked   LicenseStatus = "revoked"
)

// LicenseType: one of the constants below. A newer server may send values that are not listed here.
type LicenseType string

// Values of LicenseType.
const (
	LicenseTypeTrial        LicenseType = "trial"
	LicenseTypeSubscription LicenseType = "subscription"
	LicenseTypePerpetual    LicenseType = "perpetual"
)

// LicenseActivationStatus: one of the constants below. A newer server may send values that are not listed
// here.
type LicenseActivationStatus string

// Values of LicenseActivationStatus.
const (
	LicenseActivationStatusActive LicenseActivationStatus = "active"
	LicenseActivationStatusLapsed LicenseActivationStatus = "lapsed"
)

// LicensePublicKeyStatus: one of the constants below. A newer server may send values that are not listed here.
type LicensePublicKeyStatus string

// Values of LicensePublicKeyStatus.
const (
	LicensePublicKeyStatusActive  LicensePublicKeyStatus = "active"
	LicensePublicKeyStatusRetired LicensePublicKeyStatus = "retired"
)

// FeatureFlagValueType: one of the constants below. A newer server may send values that are not listed here.
type FeatureFlagValueType string

// Values of FeatureFlagValueType.
const (
	FeatureFlagValueTypeBoolean FeatureFlagValueType = "boolean"
	FeatureFlagValueTypeString  FeatureFlagValueType = "string"
	FeatureFlagValueTypeNumber  FeatureFlagValueType = "number"
	FeatureFlagValueTypeObject  FeatureFlagValueType = "object"
)

// FeatureFlagRuleConditionOperator: one of the constants below. A newer server may send values that are not
// listed here.
type FeatureFlagRuleConditionOperator string

// Values of FeatureFlagRuleConditionOperator.
const (
	FeatureFlagRuleConditionOperatorEquals             FeatureFlagRuleConditionOperator = "equals"
	FeatureFlagRuleConditionOperatorNotEquals          FeatureFlagRuleConditionOperator = "notEquals"
	FeatureFlagRuleConditionOperatorIn                 FeatureFlagRuleConditionOperator = "in"
	FeatureFlagRuleConditionOperatorNotIn              FeatureFlagRuleConditionOperator = "notIn"
	FeatureFlagRuleConditionOperatorContains           FeatureFlagRuleConditionOperator = "contains"
	FeatureFlagRuleConditionOperatorNotContains        FeatureFlagRuleConditionOperator = "notContains"
	FeatureFlagRuleConditionOperatorStartsWith         FeatureFlagRuleConditionOperator = "startsWith"
	FeatureFlagRuleConditionOperatorEndsWith           FeatureFlagRuleConditionOperator = "endsWith"
	FeatureFlagRuleConditionOperatorExists             FeatureFlagRuleConditionOperator = "exists"
	FeatureFlagRuleConditionOperatorNotExists          FeatureFlagRuleConditionOperator = "notExists"
	FeatureFlagRuleConditionOperatorLessThan           FeatureFlagRuleConditionOperator = "lessThan"
	FeatureFlagRuleConditionOperatorLessThanOrEqual    FeatureFlagRuleConditionOperator = "lessThanOrEqual"
	FeatureFlagRuleConditionOperatorGreaterThan        FeatureFlagRuleConditionOperator = "greaterThan"
	FeatureFlagRuleConditionOperatorGreaterThanOrEqual FeatureFlagRuleConditionOperator = "greaterThanOrEqual"
	FeatureFlagRuleConditionOperatorBefore             FeatureFlagRuleConditionOperator = "before"
	FeatureFlagRuleConditionOperatorAfter              FeatureFlagRuleConditionOperator = "after"
	FeatureFlagRuleConditionOperatorSemverEquals       FeatureFlagRuleConditionOperator = "semverEquals"
	FeatureFlagRuleConditionOperatorSemverLess         FeatureFlagRuleConditionOperator = "semverLess"
	FeatureFlagRuleConditionOperatorSemverGreater      FeatureFlagRuleConditionOperator = "semverGreater"
	FeatureFlagRuleConditionOperatorSemverMajor        FeatureFlagRuleConditionOperator = "semverMajor"
	FeatureFlagRuleConditionOperatorSemverMinor        FeatureFlagRuleConditionOperator = "semverMinor"
	FeatureFlagRuleConditionOperatorMatches            FeatureFlagRuleConditionOperator = "matches"
	FeatureFlagRuleConditionOperatorCidr               FeatureFlagRuleConditionOperator = "cidr"
)

// FeatureFlagEvaluationsFlagReason: one of the constants below. A newer server may send values that are not
// listed here.
type FeatureFlagEvaluationsFlagReason string

// Values of FeatureFlagEvaluationsFlagReason.
const (
	FeatureFlagEvaluationsFlagReasonStatic         FeatureFlagEvaluationsFlagReason = "STATIC"
	FeatureFlagEvaluationsFlagReasonDefault        FeatureFlagEvaluationsFlagReason = "DEFAULT"
	FeatureFlagEvaluationsFlagReasonTargetingMatch FeatureFlagEvaluationsFlagReason = "TARGETING_MATCH"
	FeatureFlagEvaluationsFlagReasonSplit          FeatureFlagEvaluationsFlagReason = "SPLIT"
	FeatureFlagEvaluationsFlagReasonDisabled       FeatureFlagEvaluationsFlagReason = "DISABLED"
	FeatureFlagEvaluationsFlagReasonError          FeatureFlagEvaluationsFlagReason = "ERROR"
)

// FlagdDefinitionFlagState: one of the constants below. A newer server may send values that are not listed
// here.
type FlagdDefinitionFlagState string

// Values of FlagdDefinitionFlagState.
const (
	FlagdDefinitionFlagStateEnabled  FlagdDefinitionFlagState = "ENABLED"
	FlagdDefinitionFlagStateDisabled FlagdDefinitionFlagState = "DISABLED"
)

// PlanPricePer: one of the constants below. A newer server may send values that are not listed here.
type PlanPricePer string

// Values of PlanPricePer.
const (
	PlanPricePerOrganization PlanPricePer = "organization"
	PlanPricePerSeat         PlanPricePer = "seat"
)

// PublicStatusPageVisibility: one of the constants below. A newer server may send values that are not listed
// here.
type PublicStatusPageVisibility string

// Values of PublicStatusPageVisibility.
const (
	PublicStatusPageVisibilityPublic   PublicStatusPageVisibility = "public"
	PublicStatusPageVisibilityPassword PublicStatusPageVisibility = "password"
)

// PublicIncidentImpact: one of the constants below. A newer server may send values that are not listed here.
type PublicIncidentImpact string

// Values of PublicIncidentImpact.
const (
	PublicIncidentImpactMinor    PublicIncidentImpact = "minor"
	PublicIncidentImpactMajor    PublicIncidentImpact = "major"
	PublicIncidentImpactCritical PublicIncidentImpact = "critical"
)

// PublicMaintenanceStatus: one of the constants below. A newer server may send values that are not listed
// here.
type PublicMaintenanceStatus string

// Values of PublicMaintenanceStatus.
const (
	PublicMaintenanceStatusInProgress PublicMaintenanceStatus = "inProgress"
	PublicMaintenanceStatusScheduled  PublicMaintenanceStatus = "scheduled"
)

// StatuspageStatusIndicator: one of the constants below. A newer server may send values that are not listed
// here.
type StatuspageStatusIndicator string

// Values of StatuspageStatusIndicator.
const (
	StatuspageStatusIndicatorNone        StatuspageStatusIndicator = "none"
	StatuspageStatusIndicatorMinor       StatuspageStatusIndicator = "minor"
	StatuspageStatusIndicatorMajor       StatuspageStatusIndicator = "major"
	StatuspageStatusIndicatorCritical    StatuspageStatusIndicator = "critical"
	StatuspageStatusIndicatorMaintenance StatuspageStatusIndicator = "maintenance"
)

// StatuspageComponentStatus: one of the constants below. A newer server may send values that are not listed
// here.
type StatuspageComponentStatus string

// Values of StatuspageComponentStatus.
const (
	StatuspageComponentStatusOperational         StatuspageComponentStatus = "operational"
	StatuspageComponentStatusDegradedPerformance StatuspageComponentStatus = "degraded_performance"
	StatuspageComponentStatusPartialOutage       StatuspageComponentStatus = "partial_outage"
	StatuspageComponentStatusMajorOutage         StatuspageComponentStatus = "major_outage"
	StatuspageComponentStatusUnderMaintenance    StatuspageComponentStatus = "under_maintenance"
)

// StatuspageMaintenanceStatus: one of the constants below. A newer server may send values that are not listed
// here.
type StatuspageMaintenanceStatus string

// Values of StatuspageMaintenanceStatus.
const (
	StatuspageMaintenanceStatusScheduled  StatuspageMaintenanceStatus = "scheduled"
	StatuspageMaintenanceStatusInProgress StatuspageMaintenanceStatus = "in_progress"
)

// LicenseValidationCode: one of the constants below. A newer server may send values that are not listed here.
type LicenseValidationCode string

// Values of LicenseValidationCode.
const (
	LicenseValidationCodeValid               LicenseValidationCode = "valid"
	LicenseValidationCodeNotFound            LicenseValidationCode = "not_found"
	LicenseValidationCodeRevoked             LicenseValidationCode = "revoked"
	LicenseValidationCodeSuspended           LicenseValidationCode = "suspended"
	LicenseValidationCodeExpired             LicenseValidationCode = "expired"
	LicenseValidationCodeNotStarted          LicenseValidationCode = "not_started"
	LicenseValidationCodeFingerprintRequired LicenseValidationCode = "fingerprint_required"
	LicenseValidationCodeNotActivated        LicenseValidationCode = "not_activated"
	LicenseValidationCodeHeartbeatMissed     LicenseValidationCode = "heartbeat_missed"
	LicenseValidationCodeTooManyActivations  LicenseValidationCode = "too_many_activations"
	LicenseValidationCodeTooManySeats        LicenseValidationCode = "too_many_seats"
	LicenseValidationCodeEntitlementMissing  LicenseValidationCode = "entitlement_missing"
	LicenseValidationCodeOverdue             LicenseValidationCode = "overdue"
)

// MaintenanceOccurrencesOccurrenceStatus: one of the constants below. A newer server may send values that are
// not listed here.
type MaintenanceOccurrencesOccurrenceStatus string

// Values of MaintenanceOccurrencesOccurrenceStatus.
const (
	MaintenanceOccurrencesOccurrenceStatusScheduled MaintenanceOccurrencesOccurrenceStatus = "scheduled"
	MaintenanceOccurrencesOccurrenceStatusActive    MaintenanceOccurrencesOccurrenceStatus = "active"
	MaintenanceOccurrencesOccurrenceStatusEnded     MaintenanceOccurrencesOccurrenceStatus = "ended"
	MaintenanceOccurrencesOccurrenceStatusCancelled MaintenanceOccurrencesOccurrenceStatus = "cancelled"
)

// PrometheusInstantDataResultType: one of the constants below. A newer server may send values that are not
// listed here.
type PrometheusInstantDataResultType string

// Values of PrometheusInstantDataResultType.
const (
	PrometheusInstantDataResultTypeScalar PrometheusInstantDataResultType = "scalar"
	PrometheusInstantDataResultTypeVector PrometheusInstantDataResultType = "vector"
)

// HeartbeatAdjustmentCode: one of the constants below. A newer server may send values that are not listed
// here.
type HeartbeatAdjustmentCode string

// Values of HeartbeatAdjustmentCode.
const (
	HeartbeatAdjustmentCodeCut     HeartbeatAdjustmentCode = "cut"
	HeartbeatAdjustmentCodeLeftOut HeartbeatAdjustmentCode = "left_out"
)

// MailRecipientDecisionDecision: one of the constants below. A newer server may send values that are not
// listed here.
type MailRecipientDecisionDecision string

// Values of MailRecipientDecisionDecision.
const (
	MailRecipientDecisionDecisionConfirmed MailRecipientDecisionDecision = "confirmed"
	MailRecipientDecisionDecisionRefused   MailRecipientDecisionDecision = "refused"
)

// UsageMetric: one of the constants below. A newer server may send values that are not listed here.
type UsageMetric string

// Values of UsageMetric.
const (
	UsageMetricMonitors             UsageMetric = "monitors"
	UsageMetricMembers              UsageMetric = "members"
	UsageMetricAPIKeys              UsageMetric = "apiKeys"
	UsageMetricWebhooks             UsageMetric = "webhooks"
	UsageMetricNotificationChannels UsageMetric = "notificationChannels"
	UsageMetricAgents               UsageMetric = "agents"
	UsageMetricDashboards           UsageMetric = "dashboards"
	UsageMetricStatusPages          UsageMetric = "statusPages"
	UsageMetricExporters            UsageMetric = "exporters"
	UsageMetricSeries               UsageMetric = "series"
	UsageMetricFeatureFlags         UsageMetric = "featureFlags"
	UsageMetricLicenses             UsageMetric = "licenses"
	UsageMetricChecks               UsageMetric = "checks"
	UsageMetricNotifications        UsageMetric = "notifications"
	UsageMetricDeliveries           UsageMetric = "deliveries"
	UsageMetricSamples              UsageMetric = "samples"
)

// UsageKind: one of the constants below. A newer server may send values that are not listed here.
type UsageKind string

// Values of UsageKind.
const (
	UsageKindGauge UsageKind = "gauge"
	UsageKindSum   UsageKind = "sum"
)

// StreamMessageType: one of the constants below. A newer server may send values that are not listed here.
type StreamMessageType string

// Values of StreamMessageType.
const (
	StreamMessageTypeMonitorStatusChanged StreamMessageType = "monitor.status_changed"
	StreamMessageTypeIncidentOpened       StreamMessageType = "incident.opened"
	StreamMessageTypeIncidentAcknowledged StreamMessageType = "incident.acknowledged"
	StreamMessageTypeIncidentUpdated      StreamMessageType = "incident.updated"
	StreamMessageTypeIncidentResolved     StreamMessageType = "incident.resolved"
	StreamMessageTypeAlertTriggered       StreamMessageType = "alert.triggered"
	StreamMessageTypeAlertAcknowledged    StreamMessageType = "alert.acknowledged"
	StreamMessageTypeAlertResolved        StreamMessageType = "alert.resolved"
	StreamMessageTypeMonitorCreated       StreamMessageType = "monitor.created"
	StreamMessageTypeMonitorUpdated       StreamMessageType = "monitor.updated"
	StreamMessageTypeMonitorDeleted       StreamMessageType = "monitor.deleted"
	StreamMessageTypeMaintenanceStarted   StreamMessageType = "maintenance.started"
	StreamMessageTypeMaintenanceEnded     StreamMessageType = "maintenance.ended"
	StreamMessageTypeOnCallChanged        StreamMessageType = "onCall.changed"
	StreamMessageTypeMonitorChecked       StreamMessageType = "monitor.checked"
	StreamMessageTypeStreamReset          StreamMessageType = "stream.reset"
)

// MonitorBadgeShow: one of the constants below. A newer server may send values that are not listed here.
type MonitorBadgeShow string

// Values of MonitorBadgeShow.
const (
	MonitorBadgeShowStatus MonitorBadgeShow = "status"
	MonitorBadgeShowH24    MonitorBadgeShow = "h24"
	MonitorBadgeShowD7     MonitorBadgeShow = "d7"
	MonitorBadgeShowD30    MonitorBadgeShow = "d30"
	MonitorBadgeShowD90    MonitorBadgeShow = "d90"
)

// ReportDownloadFormat: one of the constants below. A newer server may send values that are not listed here.
type ReportDownloadFormat string

// Values of ReportDownloadFormat.
const (
	ReportDownloadFormatJSON ReportDownloadFormat = "json"
	ReportDownloadFormatCSV  ReportDownloadFormat = "csv"
	ReportDownloadFormatHTML ReportDownloadFormat = "html"
	ReportDownloadFormatPDF  ReportDownloadFormat = "pdf"
)

// WebhookDeliveriesEvent: one of the constants below. A newer server may send values that are not listed here.
type WebhookDeliveriesEvent string

// Values of WebhookDeliveriesEvent.
const (
	WebhookDeliveriesEventAlertTriggered       WebhookDeliveriesEvent = "alert.triggered"
	WebhookDeliveriesEventAlertAcknowledged    WebhookDeliveriesEvent = "alert.acknowledged"
	WebhookDeliveriesEventAlertResolved        WebhookDeliveriesEvent = "alert.resolved"
	WebhookDeliveriesEventIncidentOpened       WebhookDeliveriesEvent = "incident.opened"
	WebhookDeliveriesEventIncidentAcknowledged WebhookDeliveriesEvent = "incident.acknowledged"
	WebhookDeliveriesEventIncidentUpdated      WebhookDeliveriesEvent = "incident.updated"
	WebhookDeliveriesEventIncidentResolved     WebhookDeliveriesEvent = "incident.resolved"
	WebhookDeliveriesEventAgentConnected       WebhookDeliveriesEvent = "agent.connected"
	WebhookDeliveriesEventAgentDisconnected    WebhookDeliveriesEvent = "agent.disconnected"
	WebhookDeliveriesEventExporterFailed       WebhookDeliveriesEvent = "exporter.failed"
	WebhookDeliveriesEventExporterRecovered    WebhookDeliveriesEvent = "exporter.recovered"
	WebhookDeliveriesEventOrganizationCreated  WebhookDeliveriesEvent = "organization.created"
	WebhookDeliveriesEventOrganizationUpdated  WebhookDeliveriesEvent = "organization.updated"
	WebhookDeliveriesEventSubscriptionCreated  WebhookDeliveriesEvent = "subscription.created"
	WebhookDeliveriesEventSubscriptionUpdated  WebhookDeliveriesEvent = "subscription.updated"
	WebhookDeliveriesEventSubscriptionCanceled WebhookDeliveriesEvent = "subscription.canceled"
	WebhookDeliveriesEventLicenseExpiring      WebhookDeliveriesEvent = "license.expiring"
	WebhookDeliveriesEventLicenseExpired       WebhookDeliveriesEvent = "license.expired"
	WebhookDeliveriesEventFeatureFlagUpdated   WebhookDeliveriesEvent = "feature_flag.updated"
	WebhookDeliveriesEventRoleAssigned         WebhookDeliveriesEvent = "role.assigned"
	WebhookDeliveriesEventRoleRevoked          WebhookDeliveriesEvent = "role.revoked"
	WebhookDeliveriesEventAuditRecorded        WebhookDeliveriesEvent = "audit.recorded"
	WebhookDeliveriesEventWebhookTest          WebhookDeliveriesEvent = "webhook.test"
)

// EventListType: one of the constants below. A newer server may send values that are not listed here.
type EventListType string

// Values of EventListType.
const (
	EventListTypeAlertTriggered       EventListType = "alert.triggered"
	EventListTypeAlertAcknowledged    EventListType = "alert.acknowledged"
	EventListTypeAlertResolved        EventListType = "alert.resolved"
	EventListTypeIncidentOpened       EventListType = "incident.opened"
	EventListTypeIncidentAcknowledged EventListType = "incident.acknowledged"
	EventListTypeIncidentUpdated      EventListType = "incident.updated"
	EventListTypeIncidentResolved     EventListType = "incident.resolved"
	EventListTypeAgentConnected       EventListType = "agent.connected"
	EventListTypeAgentDisconnected    EventListType = "agent.disconnected"
	EventListTypeExporterFailed       EventListType = "exporter.failed"
	EventListTypeExporterRecovered    EventListType = "exporter.recovered"
	EventListTypeOrganizationCreated  EventListType = "organization.created"
	EventListTypeOrganizationUpdated  EventListType = "organization.updated"
	EventListTypeSubscriptionCreated  EventListType = "subscription.created"
	EventListTypeSubscriptionUpdated  EventListType = "subscription.updated"
	EventListTypeSubscriptionCanceled EventListType = "subscription.canceled"
	EventListTypeLicenseExpiring      EventListType = "license.expiring"
	EventListTypeLicenseExpired       EventListType = "license.expired"
	EventListTypeFeatureFlagUpdated   EventListType = "feature_flag.updated"
	EventListTypeRoleAssigned         EventListType = "role.assigned"
	EventListTypeRoleRevoked          EventListType = "role.revoked"
	EventListTypeAuditRecorded        EventListType = "audit.recorded"
	EventListTypeWebhookTest          EventListType = "webhook.test"
)

// InvoiceDownloadFormat: one of the constants below. A newer server may send values that are not listed here.
type InvoiceDownloadFormat string

// Values of InvoiceDownloadFormat.
const (
	InvoiceDownloadFormatHTML InvoiceDownloadFormat = "html"
	InvoiceDownloadFormatJSON InvoiceDownloadFormat = "json"
	InvoiceDownloadFormatPDF  InvoiceDownloadFormat = "pdf"
)
