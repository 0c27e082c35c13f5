import type { Options } from '../../domain/page/options'
import type { ViewName } from '../../domain/page/viewName'
import type { ElementAccount } from '../bridge'

/** The part of the element that is used around its dialog. */
export type ButtonElement = HTMLElement & {
  config: Partial<Options>
  readonly account: ElementAccount | null
  readonly ready: Promise<void>
  open(view?: ViewName): Promise<void>
}
