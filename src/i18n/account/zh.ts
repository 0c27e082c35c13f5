import type { AccountWordsMaker } from './words'

/** Chinese, simplified. */
export const accountZh: AccountWordsMaker = () => ({
  tabs: '账户栏目',
  tokens: '代币',
  nfts: 'NFT',
  activity: '活动',
  history: {
    kinds: { send: '已发送', receive: '已收到', trade: '已兑换', approve: '已授权', revoke: '已撤销授权', deposit: '已存入', withdraw: '已取出', mint: '已铸造', burn: '已销毁', claim: '已领取', borrow: '已借入', repay: '已偿还', stake: '已质押', unstake: '已解除质押', buy: '已购买', deploy: '已创建合约', execute: '合约调用', cancel: '已取消' },
    other: '交易',
    to: '至',
    from: '来自',
    pending: '待确认',
    failed: '失败',
    settled: (kind, confirmed) => (confirmed ? `${kind}：已确认。` : `${kind}：失败。`),
    loading: '正在加载活动',
    none: (network) => `${network} 上还没有活动`,
    receive: '收款',
    elsewhere: (network) => `最近的交易中没有 ${network} 上的`,
    older: '查看更早的',
    unavailable: '无法加载活动',
    notServed: (network) => `没有 ${network} 的活动列表`,
    copyHash: '复制交易哈希',
    collectible: 'NFT',
  },
})
