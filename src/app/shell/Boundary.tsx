import { Component, type ReactNode } from 'react'
import type { ViewEntry } from '../../session/store/state'

/**
 * Views at which something has failed and the visitor has done nothing since: another fresh root would fail as well.
 */
export const failedViews = new WeakSet<ViewEntry>()

interface BoundaryProps {
  readonly children: ReactNode
  /** What stands in place of the children. What it throws is for the next boundary. */
  fallback(reason: unknown): ReactNode
  /** Called while what has failed is still in the document. */
  beforeFallback?(): void
  onFallback(reason: unknown): void
}

/** Error boundary. React also throws where a script or an extension of the visitor has taken one of its nodes. */
export class Boundary extends Component<BoundaryProps, { readonly failure?: readonly [reason: unknown] }> {
  override state: { readonly failure?: readonly [reason: unknown] } = {}

  static getDerivedStateFromError(reason: unknown): { failure: readonly [unknown] } {
    return { failure: [reason] }
  }

  override getSnapshotBeforeUpdate(): null {
    if (this.state.failure) this.props.beforeFallback?.()
    return null
  }

  override componentDidUpdate(): void {}

  override componentDidCatch(reason: unknown): void {
    this.props.onFallback(reason)
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.fallback(failure[0]) : this.props.children
  }
}
