import type { AccountWordsMaker } from './words'

/** Japanese. */
export const accountJa: AccountWordsMaker = () => ({
  tabs: 'アカウントの項目',
  tokens: 'トークン',
  nfts: 'NFT',
  activity: 'アクティビティ',
  history: {
    kinds: { send: '送信', receive: '受信', trade: 'スワップ', approve: '承認', revoke: '承認の取り消し', deposit: '預け入れ', withdraw: '引き出し', mint: 'ミント', burn: 'バーン', claim: '請求', borrow: '借り入れ', repay: '返済', stake: 'ステーキング', unstake: 'ステーキング解除', buy: '購入', deploy: 'コントラクト作成', execute: 'コントラクト呼び出し', cancel: 'キャンセル' },
    other: 'トランザクション',
    to: '宛先',
    from: '送信元',
    pending: '保留中',
    failed: '失敗',
    settled: (kind, confirmed) => (confirmed ? `${kind}：確認されました。` : `${kind}：失敗しました。`),
    loading: 'アクティビティを読み込み中',
    none: (network) => `${network} のアクティビティはまだありません`,
    receive: '受け取る',
    elsewhere: (network) => `最近のトランザクションに ${network} のものはありません`,
    older: 'さらに遡る',
    unavailable: 'アクティビティを読み込めませんでした',
    notServed: (network) => `${network} のアクティビティ一覧はありません`,
    copyHash: 'トランザクションのハッシュをコピー',
    collectible: 'NFT',
  },
})
