import type { Context } from '../context'

/**
 * The wallet that the visitor has left for has responded, or the visitor has closed the dialog: the next page of this
 * tab has nothing to come back to (docs/decisions/view-that-was-left.md). With `stored`, only if it is still what is
 * stored: the visitor may have left for a wallet again since.
 */
export function clearOpenView({ services }: Pick<Context, 'services'>, stored?: string): void {
  if (stored === undefined || services.tabStorage.read('open_view') === stored) services.tabStorage.remove('open_view')
}
