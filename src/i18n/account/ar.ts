import type { AccountWordsMaker } from './words'

/** Arabic. */
export const accountAr: AccountWordsMaker = () => ({
  tabs: 'أقسام الحساب',
  tokens: 'الرموز',
  nfts: 'NFT',
  activity: 'النشاط',
  history: {
    kinds: { send: 'أُرسل', receive: 'استُلم', trade: 'بُدّل', approve: 'تمت الموافقة', revoke: 'سُحبت الموافقة', deposit: 'أُودع', withdraw: 'سُحب', mint: 'سُكّ', burn: 'أُحرق', claim: 'حُصّل', borrow: 'اقتُرض', repay: 'سُدّد', stake: 'رُهن', unstake: 'فُكّ الرهن', buy: 'اشتُري', deploy: 'أُنشئ عقد', execute: 'استدعاء عقد', cancel: 'أُلغي' },
    other: 'معاملة',
    to: 'إلى',
    from: 'من',
    pending: 'قيد الانتظار',
    failed: 'فشلت',
    settled: (kind, confirmed) => (confirmed ? `${kind}: تم التأكيد.` : `${kind}: فشلت.`),
    loading: 'جارٍ تحميل النشاط',
    none: (network) => `لا نشاط على ${network} بعد`,
    receive: 'استلام',
    elsewhere: (network) => `لا شيء على ${network} بين أحدث المعاملات`,
    older: 'البحث في الأقدم',
    unavailable: 'تعذّر تحميل النشاط',
    notServed: (network) => `لا توجد قائمة نشاط لـ ${network}`,
    copyHash: 'نسخ معرّف المعاملة',
    collectible: 'NFT',
  },
})
