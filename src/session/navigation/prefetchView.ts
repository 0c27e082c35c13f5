import type { ViewName } from '../../domain/page/viewName'
import type { State } from '../store/state'
import type { Context } from '../context'

/** Fetches the code of a view and what it uses, and contacts no service. Never rejects: entering it tries again. */
export async function prefetchView({ views }: Context, name: ViewName): Promise<void> {
  await Promise.allSettled([views[name].load(), views[name].loadBeside?.()])
}

/** How long a view is shown before anything is fetched ahead, so that a quick press has the connection for itself. */
export const PREFETCH_AFTER_MS = 500

/**
 * Fetches views that the visitor is likely to open, one after the other, while the browser is idle. Not for visitors
 * who save data or are on a slow connection.
 */
export async function prefetchWhenIdle(
  context: Context,
  likely: (state: State) => readonly ViewName[],
  signal: AbortSignal,
): Promise<void> {
  await context.services.clock.sleep(PREFETCH_AFTER_MS)
  for (const name of likely(context.store.getState())) {
    await new Promise<void>((resolve) => context.services.clock.whenIdle(resolve))
    if (signal.aborted || context.page.savesData()) return
    await prefetchView(context, name)
  }
}
