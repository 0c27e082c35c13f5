import type { Options } from '../../domain/page/options'
import { withSessionOptions } from '../../domain/page/sessionOptions'
import type { Participant } from '../bridge'

/** Reads the session's options and reports each problem once. See also `selectSignInRefusal`. */
export function readSession(bridge: Participant, reported: Set<string>): Options {
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

/** Reports problems of the URLs in the options. Only pages that set any load the code. */
export function checkUrls(bridge: Participant): void {
  const { appUrl, termsUrl, privacyUrl, brandingUrl } = bridge.options()
  if (appUrl ?? termsUrl ?? privacyUrl ?? brandingUrl)
    import('../diagnostics/reportUrls').then(
      ({ reportUrls }) => reportUrls(bridge),
      () => {},
    )
}

/** The open dialog keeps the texts and appearance of the element it is open in. */
export function withOpenElement(
  options: Options,
  before: Options,
  openIn: string | undefined,
  bridge: Participant,
): Options {
  return openIn === undefined || openIn === bridge.id
    ? options
    : withSessionOptions(before, options, bridge.sessionOptions)
}
