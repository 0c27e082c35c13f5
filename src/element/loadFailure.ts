/** Fields of LazyPartUnavailable without its class, which would cost every page more than all of this (docs/decisions/plain-load-failure.md). */
export type LoadFailure = Error & { readonly code: 'lazy_part_unavailable'; readonly docs: string }

/** The lazy part did not arrive, or the element left before it did. Pressing again tries again. */
export function loadFailure(cause?: unknown): LoadFailure {
  const code = 'lazy_part_unavailable'
  return Object.assign(new Error('The wallet window could not be loaded.', { cause }), {
    code,
    docs: `errors#${code}`,
  } as const)
}
