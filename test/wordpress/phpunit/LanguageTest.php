<?php
use PHPUnit\Framework\TestCase;
use WalletConnectButton\Language;

final class LanguageTest extends TestCase
{
    private const TAGS = ['ar', 'de', 'pt-BR', 'zh', 'zh-Hant'];

    public function testTakesTheLanguageInTheScriptOfTheRegion(): void
    {
        $expected = [
            'de_DE_formal' => 'de',
            'de_CH' => 'de',
            'ar' => 'ar',
            'pt_BR' => 'pt-BR',
            'pt_PT_ao90' => 'pt-BR',
            'zh_CN' => 'zh',
            'zh_SG' => 'zh',
            'zh_TW' => 'zh-Hant',
            'zh_HK' => 'zh-Hant',
            'zh_Hans_HK' => 'zh',
            'zh-Hant' => 'zh-Hant',
            // Aragonese begins like Arabic.
            'arg' => null,
            'nb_NO' => null,
            '' => null,
        ];
        foreach ($expected as $locale => $tag) {
            $this->assertSame($tag, Language::ofLocale($locale, self::TAGS), $locale);
        }
    }

    public function testTakesAnotherScriptBeforeNone(): void
    {
        $this->assertSame('zh', Language::ofLocale('zh_TW', ['de', 'zh']));
    }

    public function testThereIsACatalogueForEachLanguageButEnglish(): void
    {
        $plugin = __DIR__ . '/../../../dist-wordpress/wallet-connect-button';
        $labels = json_decode((string) file_get_contents("$plugin/data/labels.json"), true);
        foreach (array_diff(array_keys($labels), ['en']) as $tag) {
            $this->assertFileExists("$plugin/languages/$tag.mo");
        }
    }
}
