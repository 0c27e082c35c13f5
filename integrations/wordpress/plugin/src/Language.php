<?php
namespace WalletConnectButton;

/** The languages of the button, by their BCP 47 tags. */
final class Language
{
    private const TRADITIONAL_CHINESE = 'zh-Hant';

    /**
     * The tag for a locale of WordPress, such as `zh-Hant` for `zh_HK` and `pt-BR` for `pt_PT_ao90`; null if there is
     * none in its language. The element looks languages up in the same way.
     *
     * @param string[] $tags
     */
    public static function ofLocale(string $locale, array $tags): ?string
    {
        $subtags = explode('-', strtolower(str_replace('_', '-', $locale)));
        $same = array_values(array_filter($tags, static function (string $tag) use ($subtags): bool {
            return explode('-', $tag)[0] === $subtags[0];
        }));
        $isTraditional = !in_array('hans', $subtags, true)
            && array_intersect(['hant', 'tw', 'hk', 'mo'], $subtags) !== [];
        foreach ($same as $tag) {
            if (($tag === self::TRADITIONAL_CHINESE) === $isTraditional) {
                return $tag;
            }
        }
        return $same[0] ?? null;
    }
}
