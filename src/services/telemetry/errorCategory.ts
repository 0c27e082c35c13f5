import type { ErrorCategory } from './telemetry'

/**
 * DATA_PARSING_ERROR for a response that does not have the form of its schema, wherever in the chain of causes that is
 * said; else the given category.
 */
export function errorCategory(error: unknown, otherwise: ErrorCategory): ErrorCategory {
  for (let at = error; at instanceof Error; at = at.cause)
    if ((at as { readonly failure?: unknown }).failure === 'unreadable') return 'DATA_PARSING_ERROR'
  return otherwise
}
