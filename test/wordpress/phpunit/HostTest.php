<?php
// A host without the extension intl has WordPress's own encoder. `function_exists` says so on demand.
namespace WalletConnectButton\Siwx {
    require_once '/usr/share/wordpress/wp-includes/Requests/Exception.php';
    require_once '/usr/share/wordpress/wp-includes/Requests/IDNAEncoder.php';

    function function_exists(string $name): bool
    {
        return !in_array($name, \HostTest::$missing, true) && \function_exists($name);
    }
}

namespace {
    use PHPUnit\Framework\TestCase;
    use WalletConnectButton\Siwx\Host;

    final class HostTest extends TestCase
    {
        /** @var string[] */
        public static $missing = [];

        protected function tearDown(): void
        {
            self::$missing = [];
        }

        /** @return iterable<string, array{string[]}> */
        public function extensions(): iterable
        {
            yield 'with intl' => [[]];
            yield 'without intl' => [['idn_to_ascii']];
        }

        /** @dataProvider extensions */
        public function testWritesNamesByIdna(array $missing): void
        {
            self::$missing = $missing;
            $this->assertSame('xn--mnchen-3ya.example', Host::parse('MÜNCHEN.Example', 'https'));
            $this->assertSame('xn--strae-oqa.example:8443', Host::parse('straße.example:8443', 'https'));
            $this->assertSame('xn--r8jz45g.xn--zckzah', Host::parse('例え.テスト', 'https'));
            $this->assertNull(Host::parse(str_repeat('ü', 300) . '.example', 'https'));
        }

        public function testWithoutAnEncoderANameThatIsNotAsciiMatchesNothing(): void
        {
            self::$missing = ['idn_to_ascii', 'mb_strtolower'];
            $this->assertNull(Host::parse('münchen.example', 'https'));
            $this->assertSame('shop.example', Host::parse('SHOP.example:443', 'https'));
        }

        public function testWritesOriginsAsBrowsersSendThem(): void
        {
            $this->assertSame('https://shop.example', Host::origin('HTTPS://Shop.Example:443/path?query'));
            $this->assertSame('http://shop.example:443', Host::origin('http://shop.example:443'));
            foreach (['null', '', 'ftp://shop.example', 'https://a@shop.example', 'https://'] as $none) {
                $this->assertNull(Host::origin($none), $none);
            }
        }
    }
}
