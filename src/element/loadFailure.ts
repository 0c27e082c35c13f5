/** Like a WalletButtonError, without the bytes of the class: docs/decisions/plain-load-failure.md */
export type LoadFailure = Error & {
  readonly code: 'lazy_part_unavailable' | 'configuration_invalid'
  readonly docs: string
}

/** The code could not be loaded, or the element left the page first. The next press tries again. */
export function loadFailure(cause?: unknown): LoadFailure {
  return failure('lazy_part_unavailable', 'Couldn’t load the wallet window.', cause)
}

/** The configuration is not usable, or the page is shown in an editor, so nothing may start. */
export function configurationFailure(problem: string): LoadFailure {
  return failure('configuration_invalid', `Configuration error: ${problem}.`)
}

/** Tells the page. */
export function dispatchFailure(host: HTMLElement, { code, message }: LoadFailure): void {
  host.dispatchEvent(new CustomEvent('error', { detail: { code, message, long: message } }))
}

function failure<Code extends LoadFailure['code']>(code: Code, message: string, cause?: unknown): LoadFailure {
  return Object.assign(new Error(message, { cause }), { code, docs: `errors#${code}` })
}
