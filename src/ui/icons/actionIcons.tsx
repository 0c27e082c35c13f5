import { directionalIcon, icon } from './Icon'

export const AddIcon = icon('M10 4.5v11M4.5 10h11')
export const CheckIcon = icon('M4.5 10.5l3.5 3.5 7.5-8')
export const ChevronDownIcon = icon('M5 8l5 5 5-5')
export const ClearIcon = icon('M6 6l8 8M14 6l-8 8')
export const CopyIcon = icon(
  'M9.5 7h4.5a2.5 2.5 0 0 1 2.5 2.5v4.5a2.5 2.5 0 0 1-2.5 2.5h-4.5a2.5 2.5 0 0 1-2.5-2.5v-4.5a2.5 2.5 0 0 1 2.5-2.5z',
  'M13 4.6A2.5 2.5 0 0 0 11 3.5H6A2.5 2.5 0 0 0 3.5 6v5c0 .8.4 1.5 1 2',
)
export const DisconnectIcon = directionalIcon(
  'M8 3.75H6a2 2 0 0 0-2 2v8.5a2 2 0 0 0 2 2h2M12.5 6.5 16 10l-3.5 3.5M16 10H8.5',
)
export const ExternalIcon = directionalIcon('M7 13 14 6M8 6h6v6')
export const HistoryIcon = icon('M4 10a6 6 0 1 0 2-4.5L4.25 7M4 3.75V7h3.25M10 6.75V10l2.25 1.5')
export const LinkIcon = icon(
  'M8.5 11.5a3 3 0 0 0 4.3 0l2.3-2.3a3 3 0 0 0-4.3-4.3l-.9.9',
  'M11.5 8.5a3 3 0 0 0-4.3 0l-2.3 2.3a3 3 0 0 0 4.3 4.3l.9-.9',
)
export const PlayIcon = icon('M7.25 5.25v9.5l7.5-4.75-7.5-4.75Z')
export const ReceiveIcon = icon('M10 3.75v9M6 9l4 4 4-4M4.5 16.25h11')
export const SearchIcon = icon('M3.75 9a5.25 5.25 0 1 0 10.5 0a5.25 5.25 0 1 0-10.5 0z', 'M13 13l3.75 3.75')
export const SendIcon = directionalIcon('M16.25 3.75l-5.5 12.5-2.4-4.6-4.6-2.4 12.5-5.5ZM8.35 11.65l3.4-3.4')
export const SettingsIcon = icon(
  'M3.5 6.5h7M14.5 6.5h2M3.5 13.5h2M9.5 13.5h7',
  'M10.5 6.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0z',
  'M5.5 13.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0z',
)
export const SwapIcon = icon('M4.5 7h10.75M12.5 4.25 15.25 7 12.5 9.75M15.5 13H4.75M7.5 10.25 4.75 13l2.75 2.75')
