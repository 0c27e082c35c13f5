import { lazy, Suspense, type ComponentType } from 'react'

/** A component whose file is loaded when it is first drawn. Draws nothing until then, or if the file cannot be had. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazy(() => load().catch(() => ({ default: () => null }))) as unknown as ComponentType<Props>
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
