import { type AddRemark, cannotBe, type Fields, fieldsOf, isFields, remarkOthers, textOf } from './foreign-plan.js';
import type { Typed } from './foreign-web.js';

/** What a prober makes of a target. */
export type Read = (settings: Fields, target: string, remark: AddRemark) => Typed;

/** Secrets and certificates of other files are not in this one. */
export const assertNoFiles = (settings: Fields, path = ''): void => {
  for (const [name, value] of Object.entries(settings)) {
    if (/(^|_)files?$/.test(name) && value !== null && value !== '') throw cannotBe('inAFile', `${path}${name}`);
    if (isFields(value)) assertNoFiles(value, `${path}${name}.`);
  }
};

/** What a probe trusts, and what it shows. */
export const tlsOf = (settings: Fields, remark: AddRemark): { config: object; credentials: object | undefined } => {
  const tls = fieldsOf(settings.tls_config);
  remarkOthers(tls, ['insecure_skip_verify', 'ca', 'cert', 'key'], (code, name) => remark(code, `tls_config.${name}`));
  const [authorities, clientCertificate, clientKey] = [textOf(tls.ca), textOf(tls.cert), textOf(tls.key)];
  return {
    config: {
      verifyTls: tls.insecure_skip_verify !== true,
      ...(authorities !== undefined && { caCertificates: authorities }),
    },
    credentials:
      clientCertificate === undefined || clientKey === undefined ? undefined : { clientCertificate, clientKey },
  };
};
