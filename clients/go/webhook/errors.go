package webhook

// Code says why a delivery was refused.
type Code string

// Codes of refusals.
const (
	// CodeWeakSecret: a secret is missing or has fewer than 16 characters.
	CodeWeakSecret Code = "weak_secret"
	// CodeBodyNotRaw: the body is missing or cannot be read.
	CodeBodyNotRaw Code = "body_not_raw"
	// CodeDuplicateHeader: a header of the signature or the event has several values.
	CodeDuplicateHeader Code = "duplicate_header"
	// CodeMissingSignature: there is no X-Service-Signature.
	CodeMissingSignature Code = "missing_signature"
	// CodeMalformedSignature: it is not 64 lowercase hex digits.
	CodeMalformedSignature Code = "malformed_signature"
	// CodeSignatureMismatch: none of the secrets signed this body.
	CodeSignatureMismatch Code = "signature_mismatch"
	// CodeInvalidPayload: genuine, but not an event.
	CodeInvalidPayload Code = "invalid_payload"
	// CodeEventMismatch: X-Service-Event is not the signed type.
	CodeEventMismatch Code = "event_mismatch"
	// CodeTimestampOutOfRange: sentAt is further from now than the tolerance, in either direction.
	CodeTimestampOutOfRange Code = "timestamp_out_of_range"
	// CodeReplayed: the function of WithSeen knows this delivery.
	CodeReplayed Code = "replayed"
)

// Error is a refusal. Its text never holds a secret, a signature or a part of the body.
type Error struct {
	Code   Code
	Detail string
}

func (e *Error) Error() string { return "webhook: " + string(e.Code) + ": " + e.Detail }

func refuse(code Code, detail string) error { return &Error{Code: code, Detail: detail} }
