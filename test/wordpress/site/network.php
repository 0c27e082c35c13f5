<?php
// Makes the site a network with a second site at /second/.
$_SERVER['HTTP_HOST'] = str_replace('http://', '', getenv('WCB_HOME'));
$_SERVER['REQUEST_URI'] = '/';
require __DIR__ . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
foreach ($wpdb->tables('ms_global') as $table => $prefixed) {
    $wpdb->$table = $prefixed;
}
install_network();
populate_network(1, $_SERVER['HTTP_HOST'], 'administrator@test.example', 'Test network', '/', false);
touch(__DIR__ . '/multisite');
