/** A parameter of Stripe's API: nested as its documentation nests them. */
export type StripeParameter =
  | string
  | number
  | boolean
  | readonly StripeParameter[]
  | { readonly [name: string]: StripeParameter | undefined };

/** The parameters of one request. */
export type StripeParameters = { readonly [name: string]: StripeParameter | undefined };

const flattened = (name: string, value: StripeParameter): [string, string][] => {
  if (typeof value !== 'object') return [[name, String(value)]];
  // Lists and objects alike: `expand[0]`, `metadata[invoice]`.
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : flattened(`${name}[${key}]`, inner),
  );
};

/** Writes parameters as a form, with brackets for what is nested (docs.stripe.com/api, "the API accepts form-encoded bodies"). */
export const writeForm = (parameters: StripeParameters): string =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : flattened(name, value))),
  ).toString();
