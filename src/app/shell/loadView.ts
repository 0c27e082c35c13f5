import type { ComponentType } from 'react'
import type { ViewName } from '../../domain/page/viewName'
import type { World } from '../../session/world'
import { adoptSheets } from '../../ui/styles/adoptSheets'
import { views, type ViewModule } from '../features'

const loadedViews = new Map<ViewName, ViewModule>()

/** Loads a view with its style sheets, for all elements of the page. Rejects if something cannot be fetched. */
export async function loadView(world: World, name: ViewName): Promise<void> {
  if (views[name].isEager || loadedViews.has(name)) return
  const [loaded, , { default: viewPartsCss }] = await Promise.all([
    views[name].load(),
    world.prepare(),
    import('../../ui/styles/viewParts.css?inline'),
  ])
  loadedViews.set(name, { ...loaded, sheets: [viewPartsCss, ...(loaded.sheets ?? [])] })
}

/** The component of a view that is loaded, with its style sheets adopted. */
export function loadedComponent(name: ViewName, root: ShadowRoot): ComponentType | undefined {
  // Only views bundled with the app may be loaded during render.
  const loaded = loadedViews.get(name) ?? (views[name].isEager ? views[name].load() : undefined)
  if (!loaded || loaded instanceof Promise) return undefined
  if (loaded.sheets) adoptSheets(root, loaded.sheets)
  return loaded[name]
}
