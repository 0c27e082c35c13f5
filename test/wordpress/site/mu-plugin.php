<?php
// What the test adds to its site: the local chains and services, and a wallet in the page as an extension would be.
$stack = json_decode((string) file_get_contents(__DIR__ . '/stack.json'), true);

add_filter('wallet_connect_button_options', static function (array $options) use ($stack): array {
    return $stack['options'] + $options;
});
add_filter('wallet_connect_button_rpc_urls', static function (array $urls) use ($stack): array {
    return get_option('wcb_test_without_rpc') ? [] : $stack['rpcUrls'];
});
// Every visitor of the test has the same address. A test of the limits names one.
add_filter('wallet_connect_button_client_address', static function (string $address): string {
    return $_SERVER['HTTP_X_TEST_ADDRESS'] ?? wp_generate_uuid4();
});
foreach (['wp_head', 'admin_head'] as $head) {
    add_action($head, static function () use ($stack): void {
        echo $stack['wallet'];
    }, -1);
}
add_action('init', static function (): void {
    if (isset($_GET['test-options'])) {
        wp_send_json(get_option('wallet_connect_button'));
    }
});
