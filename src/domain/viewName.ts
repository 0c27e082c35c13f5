/** The named views of this package (specification, section 2; views.md). Later issues add theirs here and in views/registry.ts. */
export const VIEW_NAMES = [
  'Connect',
  'AllWallets',
  'ConnectingExternal',
  'ConnectingWalletConnectBasic',
  'ConnectingWalletConnect',
  'SIWXSignMessage',
  'Account',
  'Activity',
  'Networks',
  'SwitchNetwork',
  'UnsupportedChain',
  'WhatIsAWallet',
  'GetWallet',
  'Downloads',
  'EmailVerifyOtp',
  'EmailVerifyDevice',
  'ConnectSocials',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'ApproveTransaction',
  'Settings',
  'UpdateEmail',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
  'SmartAccountSettings',
  'UpgradeToSmartAccount',
  'UpgradeEmailWallet',
  'ConnectingMultiChain',
  'SwitchActiveChain',
  'Profile',
  'WhatIsANetwork',
  'Send',
  'SendSelectToken',
  'SendPreview',
  'SendConfirmed',
  'Receive',
  'CompatibleNetworks',
  'Nft',
] as const

export type ViewName = (typeof VIEW_NAMES)[number]

export function isViewName(text: unknown): text is ViewName {
  return VIEW_NAMES.some((name) => name === text)
}
