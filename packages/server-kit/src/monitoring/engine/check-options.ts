import type { BrowserOptions } from '@watchpost/checks';
import { readNameServers, readReferenceHosts } from '@watchpost/checks/address-guard';
import { anObjectWith, aPositiveInteger, isReadable, kindOf, type OptionRules } from '../../base/options.js';
import type { OwnMonitorTypes } from './own-types/own-type.js';

const isText = (value: unknown): boolean => typeof value === 'string';

/** What a host says about checks. */
export interface CheckOptions {
  /**
   * Lets this server check monitors of type `browser`, which run the scripts of pages in a Chromium that is installed here, with the
   * packages `puppeteer-core` and `@puppeteer/replay`. `{}` searches for Chromium. Default: none, and only agents with `--browser` do.
   *
   * @throws BrowserMissingError from `createServerKit` when something is missing
   */
  readonly browserChecks?: BrowserOptions;
  /**
   * Name servers that `dns` monitors without a resolver ask: up to three addresses, such as `9.9.9.9` or
   * `[2620:fe::fe]:53`. Name public ones on a server for many: without any, those of the system are asked, while private
   * targets are off only for A and AAAA, because the other records may reveal internal names.
   */
  readonly dnsServers?: readonly string[];
  /**
   * Hosts that alone show whether the network in which they are can be reached, before a monitor in it is found down: up to eight
   * addresses with TCP ports, such as `9.9.9.9:443` or `[2620:fe::fe]:443`. Default: for each network the hosts of other monitors
   * in it, and the name servers.
   */
  readonly referenceHosts?: readonly string[];
  /**
   * Types of monitors beside those of the contract, by their names: `checks: { nats: { … } }`. They are checked by this server
   * alone, not by agents. A monitor whose type is missing at a later start stays, and is `unknown` with that reason.
   */
  readonly checks?: OwnMonitorTypes;
  /** Checks that run at once; 64 by default. */
  readonly checkConcurrency?: number;
}

export const checkRules: OptionRules<CheckOptions> = {
  browserChecks: anObjectWith('an object, such as {}'),
  dnsServers: {
    is: "a list of up to three addresses, such as ['9.9.9.9', '[2620:fe::fe]:53']",
    fits: (value) => Array.isArray(value) && value.every(isText) && isReadable(() => readNameServers(value)),
    found: (value) => (Array.isArray(value) ? JSON.stringify(value) : kindOf(value)),
  },
  referenceHosts: {
    is: "a list of up to eight addresses with ports, such as ['9.9.9.9:443', '[2620:fe::fe]:443']",
    fits: (value) => Array.isArray(value) && value.every(isText) && isReadable(() => readReferenceHosts(value)),
    found: (value) => (Array.isArray(value) ? JSON.stringify(value) : kindOf(value)),
  },
  checks: anObjectWith('an object with an entry for each type'),
  checkConcurrency: aPositiveInteger,
};
