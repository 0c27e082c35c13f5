import type { Options } from '../../domain/page/options'
import { withSessionOptions } from '../../domain/page/sessionOptions'
import { siwxSite } from '../../domain/siwx/backends'
import type { Subscriber } from '../bridge'
import { ignoredEntries } from './ignoredEntries'

/** Reads the session's options and reports each problem once. See also `selectSignInRefusal`. */
export function readSession(bridge: Subscriber, reported: Set<string>): Options {
  const options = bridge.options()
  if (options.siweConfig && options.siwx !== 'off' && !reported.has('siwe_and_siwx')) {
    reported.add('siwe_and_siwx')
    import('../../errors/configuration').then(
      ({ ConfigurationInvalid }) => {
        const { problem, code, message, hint = message } = new ConfigurationInvalid('siwe_and_siwx')
        bridge.notice(problem, `${message} ${hint}`)
        bridge.emit('error', { code, message, long: hint })
      },
      () => {},
    )
  }
  return options
}

/**
 * Reports what is ignored of the options, and a sign-in that no server checks. Only pages with one of those, or with
 * URLs of their own, load the code.
 */
export function checkOptions(bridge: Subscriber): void {
  const options = bridge.options()
  const { appUrl, termsUrl, privacyUrl, brandingUrl } = options
  const entries = ignoredEntries(options)
  // Such a sign-in reaches no server, and a page may take for a login to the site.
  const isUnchecked = options.siwx === 'required' && !siwxSite(options).endpoints.proof && !options.siweConfig
  if (isUnchecked || (appUrl ?? termsUrl ?? privacyUrl ?? brandingUrl ?? entries[0]))
    import('../diagnostics/reportIgnored').then(
      ({ reportIgnored }) => reportIgnored(bridge, entries, isUnchecked),
      () => {},
    )
}

/** The open dialog keeps the texts and appearance of the element it is open in. */
export function withOpenElement(
  options: Options,
  before: Options,
  openIn: string | undefined,
  bridge: Subscriber,
): Options {
  return openIn === undefined || openIn === bridge.id
    ? options
    : withSessionOptions(before, options, bridge.sessionOptions)
}
