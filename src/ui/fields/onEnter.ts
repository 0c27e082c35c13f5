import type { KeyboardEvent } from 'react'

/** A key handler that submits a field. A form would do nothing in a frame that is sandboxed without `allow-forms`. */
export const onEnter = (submit: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit()
}
