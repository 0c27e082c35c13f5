import type { World } from '../world'

/**
 * The wallet that the visitor has left for has responded, or the visitor has closed the dialog: the next page of this
 * tab has nothing to come back to (docs/decisions/view-that-was-left.md).
 */
export function clearOpenView({ services }: Pick<World, 'services'>): void {
  services.tabStorage.remove('open_view')
}
