package watchpost

import (
	"fmt"
	"net/url"
	"reflect"
)

// encodeQuery reads the fields of a params struct by their tag "url"; what is zero is left out.
func encodeQuery(params any) url.Values {
	values := url.Values{}
	if params == nil {
		return values
	}
	fields := reflect.ValueOf(params)
	if fields.Kind() == reflect.Pointer { // A query that may be left out as a whole.
		if fields.IsNil() {
			return values
		}
		fields = fields.Elem()
	}
	for at := 0; at < fields.NumField(); at++ {
		addQuery(values, fields.Type().Field(at).Tag.Get("url"), fields.Field(at))
	}
	return values
}

func addQuery(values url.Values, name string, field reflect.Value) {
	if field.IsZero() {
		return
	}
	switch field.Kind() {
	case reflect.Map: // An Optional; a query has no null.
		if value := field.MapIndex(reflect.ValueOf(true)); value.IsValid() {
			values.Add(name, fmt.Sprint(value.Interface()))
		}
	case reflect.Slice:
		for at := 0; at < field.Len(); at++ {
			values.Add(name, fmt.Sprint(field.Index(at).Interface()))
		}
	default:
		values.Add(name, fmt.Sprint(field.Interface()))
	}
}
