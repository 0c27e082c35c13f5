import type { ComponentType } from 'react'
import type { ViewName } from '../../domain/page/viewName'
import { loadTogether } from '../../domain/loadTogether'
import { adoptSheets } from '../../ui/styles/adoptSheets'
import viewPartsCss from '../../ui/styles/viewParts.css?inline'
import { views, type ViewModule } from '../setup/features'
import * as connect from '../../features/connect/Connect'

/** Connect comes with this file. */
const loadedViews = new Map<ViewName, ViewModule>([['Connect', connect]])

/**
 * Loads a view with its style sheets, for all elements of the page, once the session is prepared. Rejects if something
 * cannot be fetched.
 */
export async function loadView(name: ViewName, prepare: () => Promise<void>): Promise<void> {
  if (loadedViews.has(name)) return
  const [loaded] = await loadTogether(views[name].load(), prepare())
  loadedViews.set(name, { ...loaded, sheets: [viewPartsCss, ...(loaded.sheets ?? [])] })
}

/** The component of a view that is loaded, with its style sheets adopted. */
export function loadedComponent(name: ViewName, root: ShadowRoot): ComponentType | undefined {
  const loaded = loadedViews.get(name)
  if (!loaded) return undefined
  if (loaded.sheets) adoptSheets(root, loaded.sheets)
  return loaded[name]
}
