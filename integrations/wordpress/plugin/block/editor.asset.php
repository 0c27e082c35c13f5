<?php
return [
    'dependencies' => ['wp-block-editor', 'wp-blocks', 'wp-components', 'wp-element'],
    'version' => '0.0.0',
];
