/** Fields of one of our errors without its class, which would cost every page more than all of this (docs/decisions/plain-load-failure.md). */
export type LoadFailure = Error & {
  readonly code: 'lazy_part_unavailable' | 'configuration_invalid'
  readonly docs: string
}

/** The lazy part did not arrive, or the element left before it did. Pressing again tries again. */
export function loadFailure(cause?: unknown): LoadFailure {
  return failure('lazy_part_unavailable', 'The wallet window could not be loaded.', cause)
}

/** The options in the head of the document are not what their author meant, so nothing may start without them. */
export function headFailure(problem: string): LoadFailure {
  return failure('configuration_invalid', `The configuration in the head of the document cannot be used: ${problem}.`)
}

function failure<Code extends LoadFailure['code']>(code: Code, message: string, cause?: unknown): LoadFailure {
  return Object.assign(new Error(message, { cause }), { code, docs: `errors#${code}` })
}
