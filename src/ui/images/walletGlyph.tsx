import type { ReactElement } from 'react'
import { isListedKind } from '../../session/isListedKind'
import { PhoneIcon } from '../icons/coreIcons'

/** Stands for the apps of this phone, which are one wallet for the page, and have no image of their own. */
export function walletGlyph(id: string | undefined, image: string | undefined): ReactElement | undefined {
  return id !== undefined && !image && isListedKind(id) ? <PhoneIcon /> : undefined
}
