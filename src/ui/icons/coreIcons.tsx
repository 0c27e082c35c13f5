import { directionalIcon, icon } from './Icon'

// Used by the dialog and Connect, so they come with the app. The other icons are loaded with the views that use them.

const square = (from: string) =>
  `${from}h2.5a1.5 1.5 0 0 1 1.5 1.5v2.5a1.5 1.5 0 0 1-1.5 1.5h-2.5a1.5 1.5 0 0 1-1.5-1.5v-2.5a1.5 1.5 0 0 1 1.5-1.5z`

export const BackIcon = directionalIcon('M12 4.5l-5.5 5.5 5.5 5.5')
export const ChevronIcon = directionalIcon('M8 5l5 5-5 5')
export const CloseIcon = icon('M5 5l10 10M15 5 5 15')
export const GridIcon = icon(square('M4.5 3'), square('M13 3'), square('M4.5 11.5'), square('M13 11.5'))
export const HelpIcon = icon(
  'M2.75 10a7.25 7.25 0 1 0 14.5 0a7.25 7.25 0 1 0-14.5 0z',
  'M7.9 8.1a2.15 2.15 0 1 1 3.2 1.9c-.7.4-1.1.8-1.1 1.6M10 13.9v.1',
)
export const PhoneIcon = icon(
  'M6.5 2.5h7a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 5 16V4a1.5 1.5 0 0 1 1.5-1.5z',
  'M9 15h2',
)
export const QrIcon = icon(
  square('M4.5 3'),
  square('M13 3'),
  square('M4.5 11.5'),
  'M11.5 11.5h1.5v1.5M17 11.5v2M11.5 17h2.5M17 16.5v.5',
)
export const WalletIcon = icon(
  'M4 6.5A2 2 0 0 1 6 4.5h8v2.5',
  'M4 6.5A1.5 1.5 0 0 0 5.5 7H15a1.5 1.5 0 0 1 1.5 1.5v5.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6.5ZM13.2 11.5v.1',
)
