package com.example.carport;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
